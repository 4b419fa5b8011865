/** The oldest supported browsers: the product does without anything that they lack. The README names them too. */
export const oldestBrowsers = { chrome: '123', firefox: '128', safari: '17.5' }
