// Inlined at the end of a prerendered page. The product's code is fetched after the first paint, so that nothing competes
// with it; what somebody presses or types before the product is there is kept, and done when it is.
;(function () {
  var files = FILES
  var typed = new Map()
  var pressed = []
  var isLoading = false

  function handleInput(event) {
    var field = event.target
    event.stopPropagation()
    typed.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value)
  }

  // Other links need no product; these take along where somebody is.
  function handleClick(event) {
    var control = event.target.closest('button, a[data-waits]')
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // React, which may be on its way in already, must not heed it a second time.
    event.stopPropagation()
    pressed.push(function () {
      control.click()
    })
  }

  // Nothing is sent anywhere: a form's own way would write passwords into the address.
  function handleSubmit(event) {
    event.preventDefault()
    event.stopPropagation()
    var form = event.target
    if (!event.submitter)
      pressed.push(function () {
        form.requestSubmit()
      })
  }

  function listen(change) {
    document[change]('input', handleInput, true)
    document[change]('click', handleClick, true)
    document[change]('submit', handleSubmit, true)
    document[change]('error', handleError, true)
  }

  function type(state, field) {
    if (!field.isConnected) return
    if (typeof state === 'boolean') {
      field.checked = !state
      return field.click()
    }
    // React compares with what was set through the element itself; the class's own setter goes past that.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, state)
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  }

  // Where a photograph does not come, the art behind it shows; React has its own way for that.
  function handleError(event) {
    if (event.target.localName === 'img') event.target.style.visibility = 'hidden'
  }

  function showPage() {
    document.documentElement.removeAttribute('data-awaits')
  }

  function goOn() {
    listen('removeEventListener')
    // Whoever has turned to a field by now is heeded as well.
    if (document.activeElement) document.activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    typed.forEach(type)
    pressed.forEach(function (again) {
      again()
    })
  }

  function preload(file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }

  function load() {
    if (isLoading) return
    isLoading = true
    // One by one: all at once would keep the page from answering.
    files.forEach(function (file) {
      setTimeout(preload, 0, file)
    })
    // The page has the styles of its first look; what the product may show needs all of them. They count together, in
    // one place at the end: added one by one, or further up, each would for a moment stand before those of the others.
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
        // Without the product the page can be read, and its links work.
      })
      .catch(function () {
        showPage()
        goOn()
      })
  }

  listen('addEventListener')
  document.addEventListener(
    'app-ready',
    function () {
      showPage()
      setTimeout(goOn)
    },
    { once: true },
  )

  // After the paint itself: a frame's callbacks come before it. Not every browser tells of it, and a page in the
  // background has none.
  if (document.hidden) load()
  else {
    setTimeout(load, 1000)
    new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  }
})()
