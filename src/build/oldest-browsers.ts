/** The oldest browsers that the product is for: what they lack, it does without. The README names them too. */
export const oldestBrowsers = { chrome: '123', firefox: '128', safari: '17.5' }
