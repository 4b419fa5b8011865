// Inlined into the page's head, after the configuration's data block: marks the document before the first paint,
// exactly as markDocument in theme-preference.ts and motion-preference.ts do afterwards. Plain, old-fashioned and small on purpose.
;(function () {
  var root = document.documentElement
  var stored = null
  try {
    var configuration = JSON.parse(document.getElementById('configuration').textContent)
    stored = localStorage.getItem(configuration.VITE_APP_ID + '-learning-theme')
    if (localStorage.getItem(configuration.VITE_APP_ID + '-motion') === 'reduce') root.setAttribute('data-motion', 'reduce')
  } catch {
    // Storage is barred, or there is no configuration yet: the system decides.
  }
  var chosen = stored === 'light' || stored === 'dark'
  var theme = chosen ? stored : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  var meta = document.querySelector('meta[name="theme-color"]')
  root.classList.add(theme)
  root.setAttribute('data-mantine-color-scheme', theme)
  if (meta) meta.setAttribute('content', theme === 'dark' ? '#0F172A' : '#FFFFFF')
})()
