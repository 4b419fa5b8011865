// Inlined into the page's head, after the configuration's data block: marks the document before the first paint,
// exactly as markDocument in theme-preference.ts and motion-preference.ts do afterwards. Plain, old-fashioned and small on purpose.
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
    // Storage is barred, or there is no configuration yet: the system decides.
  }
  var chosen = stored === 'light' || stored === 'dark'
  var theme = chosen ? stored : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  var meta = document.querySelector('meta[name="theme-color"]')
  root.classList.add(theme)
  root.setAttribute('data-mantine-color-scheme', theme)
  root.setAttribute('data-theme-preference', chosen ? stored : 'system')
  // A prerendered page is a visitor's, without a query. What it cannot know waits behind a spinner for the product.
  if (page !== null) {
    var isOther =
      page !== (location.pathname.replace(/\/+$/, '') || '/') || location.search !== '' || Boolean(history.state && history.state.usr)
    var awaits = [hasSession && 'account', (isOther || (hasSession && root.hasAttribute('data-for-visitors'))) && 'screen'].filter(Boolean)
    if (awaits.length > 0) root.setAttribute('data-awaits', awaits.join(' '))
  }
  if (meta) meta.setAttribute('content', theme === 'dark' ? '#0F172A' : '#FFFFFF')
})()
