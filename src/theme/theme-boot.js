// Inlined into the page's head, after the configuration's data block. It marks the document before the first paint, exactly as
// markTheme in theme-preference.ts and applyMotionPreference do later. Small and in old syntax on purpose: it is not transpiled.
// The build replaces COLORS with the browser's colors.
;(function () {
  var root = document.documentElement
  var page = root.getAttribute('data-prerendered')
  var stored = null
  var hasSession = false
  try {
    var configuration = JSON.parse(document.getElementById('configuration').textContent)
    var person = configuration.VITE_APP_ID + '-' + configuration.VITE_SUPABASE_PROJECT_ID
    stored = localStorage.getItem(configuration.VITE_APP_ID + '-learning-theme')
    if (localStorage.getItem(configuration.VITE_APP_ID + '-motion') === 'reduce') root.setAttribute('data-motion', 'reduce')
    hasSession = localStorage.getItem(person + '-session') !== null || sessionStorage.getItem(person + '-unconfirmed') !== null
  } catch {
    // Storage is blocked, or there is no configuration yet: follow the system.
  }
  var chosen = stored === 'light' || stored === 'dark'
  var theme = chosen ? stored : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  var meta = document.querySelector('meta[name="theme-color"]')
  root.classList.add(theme)
  root.setAttribute('data-mantine-color-scheme', theme)
  root.setAttribute('data-theme-preference', chosen ? stored : 'system')
  // A prerendered page is rendered for a visitor at one address. Anything that may differ waits behind a spinner for the app.
  if (page !== null) {
    var here = (location.pathname.replace(/\/+$/, '') || '/') + location.search
    var isOther = page !== here || Boolean(history.state && history.state.usr)
    var awaits = [hasSession && 'account', (isOther || (hasSession && root.hasAttribute('data-for-visitors'))) && 'screen'].filter(Boolean)
    if (awaits.length > 0) root.setAttribute('data-awaits', awaits.join(' '))
  }
  if (meta) meta.setAttribute('content', COLORS[theme])
})()
