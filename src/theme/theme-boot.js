// Inlined into the page's head, after the configuration's data block. It marks the document before the first paint, exactly as
// markTheme in theme-preference.ts and applyMotionPreference do later. Small and in old syntax on purpose: it is not transpiled.
// The build replaces COLORS with the browser's colors.
;(function () {
  var root = document.documentElement
  var page = root.getAttribute('data-prerendered')
  var stored = null
  var hasSession = false
  var isLearner = false
  var profile = null
  var course = null
  try {
    var configuration = JSON.parse(document.getElementById('configuration').textContent)
    var person = configuration.VITE_APP_ID + '-' + configuration.VITE_SUPABASE_PROJECT_ID
    stored = localStorage.getItem(configuration.VITE_APP_ID + '-learning-theme')
    if (localStorage.getItem(configuration.VITE_APP_ID + '-motion') === 'reduce') root.setAttribute('data-motion', 'reduce')
    hasSession = localStorage.getItem(person + '-session') !== null || sessionStorage.getItem(person + '-unconfirmed') !== null
    if (hasSession) {
      // The profile is stored only once the service has accepted the session.
      profile = JSON.parse(localStorage.getItem(person + '-profile'))
      var uid = profile.uid
      isLearner = uid === JSON.parse(localStorage.getItem(person + '-session')).user.id
      course = JSON.parse(localStorage.getItem(configuration.VITE_APP_ID + '-enrolment:' + uid)).enrolledCourses.find(function (own) {
        return page.split('?')[0] === '/courses/' + own.id
      })
    }
  } catch {
    // Storage is blocked, a value is not stored yet, or there is no configuration: what was not read keeps its default.
  }
  var chosen = stored === 'light' || stored === 'dark'
  var theme = chosen ? stored : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  var meta = document.querySelector('meta[name="theme-color"]')
  root.classList.add(theme)
  root.setAttribute('data-mantine-color-scheme', theme)
  root.setAttribute('data-theme-preference', chosen ? stored : 'system')
  // A prerendered page is rendered for one audience at one address, including its query. Another query or a history state may
  // show something else, and a host may serve the home page at other addresses. If anything differs, a spinner shows until the
  // program renders the page again (src/app/prerendered.ts).
  if (page !== null) {
    var here = (location.pathname.replace(/\/+$/, '') || '/') + location.search
    var isOther = page !== here || Boolean(history.state && history.state.usr)
    var isForOthers = root.hasAttribute('data-for-learners')
      ? !isLearner || (root.hasAttribute('data-for-enrolled') && !course)
      : hasSession && root.hasAttribute('data-for-visitors')
    // The top of the learner's page greets the learner by first name.
    var isFramed = !isOther && isLearner && root.getAttribute('data-for-visitors') === 'framed'
    if (isFramed)
      root.setAttribute(
        'data-first-name',
        String(profile.displayName || '')
          .trim()
          .split(/\s+/)[0] || 'Student',
      )
    var awaits = [
      hasSession && 'account',
      (isOther || isForOthers) && 'screen',
      isFramed && 'frame',
      // The course's pages reserve the space that an enrolled learner's view takes.
      course && (course.status === 'completed' ? 'completed' : 'enrolled'),
    ].filter(Boolean)
    // A page that begins at its top shows sooner if what is below the window is laid out later: see global.css. start.js
    // changes the mark after the first paint, and removes it when the program is there.
    var visit = performance.getEntriesByType('navigation')[0]
    if (visit && visit.type === 'navigate' && !location.hash) root.setAttribute('data-fresh', 'unpainted')
    if (awaits.length > 0) root.setAttribute('data-awaits', awaits.join(' '))
    else root.removeAttribute('data-awaits')
  }
  if (meta) meta.setAttribute('content', COLORS[theme])
})()
