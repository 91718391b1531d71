// Rules for the workbench's JavaScript: modules for the browser, without a build and without libraries.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-shadow": "error",
      "no-implicit-globals": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "consistent-return": "error",
      // Text of documents becomes a text node and nothing else.
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "A document must not become markup: use dom.js." },
        { property: "outerHTML", message: "A document must not become markup: use dom.js." },
        { property: "insertAdjacentHTML", message: "A document must not become markup: use dom.js." },
      ],
    },
  },
];
