// Two panes that scroll together.

/**
 * Call `lead(index)` when the reader scrolls one of the panes; it scrolls the other. What that sets there arrives as another
 * scroll, later, perhaps together with one of the reader's: it is known by the height that was set, not by when it comes.
 */
export function scrollTogether(panes, lead) {
  const set = [NaN, NaN];
  const listeners = panes.map((pane, index) => () => {
    if (Math.abs(pane.scrollTop - set[index]) < 1) return;
    set[index] = NaN;
    lead(index);
    set[1 - index] = panes[1 - index].scrollTop;
  });
  panes.forEach((pane, index) => pane.addEventListener("scroll", listeners[index], { passive: true }));
  return () => panes.forEach((pane, index) => pane.removeEventListener("scroll", listeners[index]));
}
