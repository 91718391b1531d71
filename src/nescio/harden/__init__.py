"""harden: attack the output, mask what gave it away, and attack again."""
