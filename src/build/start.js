// Inlined at the end of a prerendered page. The program is loaded after the first paint, so that nothing competes with
// it. Clicks and input before then are recorded, and replayed when the program is ready.
;(function () {
  var root = document.documentElement
  var script = document.currentScript
  // The query may name something else that is needed, such as a lesson.
  var wanted = script.dataset.parameter && new URLSearchParams(location.search).get(script.dataset.parameter)
  var isEmpty = root.matches('[data-awaits~="screen"]')
  // The files are in an attribute, so that the script is the same on every page and one hash in a Content-Security-Policy
  // allows it.
  var files = script.dataset.files.split(' ')
  if (wanted)
    files = files.concat(
      script.dataset.choices.split(' ').filter(function (name) {
        return name.slice(0, -'-01234567.js'.length) === '/assets/' + wanted
      }),
      script.dataset.queryFiles.split(' '),
    )
  if (isEmpty && root.matches('[data-awaits~="account"]') && script.dataset.learnersFiles)
    files = files.concat(script.dataset.learnersFiles.split(' '))
  // The top of the learner's page, if it shows.
  var welcome = root.matches('[data-awaits~="frame"]') && document.querySelector('[data-welcome]')
  if (welcome) welcome.append(', ' + root.dataset.firstName)
  var pendingInputs = new Map()
  var pendingClicks = []
  var isLoading = false

  function handleInput(event) {
    var field = event.target
    event.stopPropagation()
    pendingInputs.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value)
  }

  // Other links work without the program; links with data-waits pass on the current location.
  function handleClick(event) {
    var control = event.target.closest('button, a[data-waits]')
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // React may already be hydrating, and must not handle the event a second time.
    event.stopPropagation()
    // A second press while the first one waits is impatience.
    if (control.hasAttribute('aria-busy')) return
    // Shows at once that the press was noticed; the answer may take seconds on a slow connection. Not where the program will draw
    // the page anew, and the control with it.
    if (!isEmpty && !welcome) control.setAttribute('aria-busy', 'true')
    pendingClicks.push(function () {
      control.removeAttribute('aria-busy')
      control.click()
    })
  }

  // Never submit natively: that would put passwords into the URL.
  function handleSubmit(event) {
    event.preventDefault()
    event.stopPropagation()
    var form = event.target
    if (!event.submitter)
      pendingClicks.push(function () {
        form.requestSubmit()
      })
  }

  function listen(change) {
    document[change]('input', handleInput, true)
    document[change]('click', handleClick, true)
    document[change]('submit', handleSubmit, true)
    document[change]('error', handleError, true)
  }

  function replayInput(state, field) {
    if (!field.isConnected) return
    if (typeof state === 'boolean') {
      field.checked = !state
      return field.click()
    }
    // React tracks values through a setter on the element itself; the prototype's setter bypasses it, so that React
    // sees a change.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, state)
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  }

  // If a photo fails to load, the art behind it shows; after hydration React handles this.
  function handleError(event) {
    if (event.target.localName === 'img') event.target.style.visibility = 'hidden'
  }

  function showPage() {
    root.removeAttribute('data-awaits')
    root.removeAttribute('data-first-name')
  }

  function replay() {
    listen('removeEventListener')
    // React missed the focus event of a field focused before hydration, so dispatch it again.
    if (document.activeElement) document.activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    pendingInputs.forEach(replayInput)
    pendingClicks.forEach(function (replayClick) {
      replayClick()
    })
    // In a task of its own, because the browser now lays out the whole page.
    setTimeout(function () {
      root.removeAttribute('data-fresh')
    })
  }

  function preload(file) {
    // Fetch style sheets, because the browser warns about preloaded ones that are used late.
    if (file.endsWith('css')) return fetch(file).catch(function () {})
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }

  function load() {
    if (isLoading) return
    isLoading = true
    if (root.hasAttribute('data-fresh')) root.setAttribute('data-fresh', '')
    // Use separate tasks, because adding all links at once would block the page.
    files.forEach(function (file) {
      setTimeout(preload, 0, file)
    })
    // The page has only the styles of its first view; the program needs all of them. They are added together, at the end of
    // the head: added one by one, or further up, they would briefly apply in the wrong order.
    var sheets = [].map.call(document.querySelectorAll('link[rel="stylesheet"][disabled]'), function (sheet) {
      return fetch(sheet.href).then(function (answer) {
        return answer.ok ? answer.text() : Promise.reject(answer)
      })
    })
    Promise.all(sheets)
      .then(function (texts) {
        var style = document.createElement('style')
        style.textContent = texts.join('')
        document.head.append(style)
        return import(files[0])
        // Without the program, the page is still readable and its links work. Learners' content stays hidden from others.
      })
      .catch(function () {
        if (!isEmpty || !root.matches('[data-for-learners]')) showPage()
        replay()
      })
  }

  listen('addEventListener')
  document.addEventListener(
    'app-ready',
    function () {
      showPage()
      setTimeout(replay)
    },
    { once: true },
  )

  // Wait for the paint itself, because animation frame callbacks run before it. Not every browser reports it, hence the
  // timeout. Do not wait in the background, where a page never paints, or if the page is only a spinner.
  if (document.hidden || (isEmpty && !welcome)) load()
  else {
    setTimeout(load, 1000)
    new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  }
})()
