// Plain ES5 within the page: shows words where the app cannot start. It also runs in browsers below the floor.
;(function (words, fallback) {
  var page = document.documentElement
  var TOO_LONG_MS = 30000

  function language() {
    try {
      var stored = localStorage.getItem('lang')
      if (Object.prototype.hasOwnProperty.call(words, stored)) return stored
      // oxlint-disable-next-line no-unused-vars -- old browsers need the name
    } catch (error) {
      // The server knows the language of a browser without storage.
    }
    try {
      var served = JSON.parse(document.getElementById('boot').textContent).language
      if (Object.prototype.hasOwnProperty.call(words, served)) return served
      // oxlint-disable-next-line no-unused-vars -- old browsers need the name
    } catch (error) {
      // The development server serves no boot data.
    }
    return fallback
  }

  function add(parent, tag, text) {
    var element = document.createElement(tag)
    element.textContent = text
    parent.appendChild(element)
    return element
  }

  /** The app replaces the skeleton of the page when it starts; a crash leaves nothing. */
  function isStarted() {
    var root = document.getElementById('root')
    return (
      root !== null && root.firstElementChild !== null && root.querySelector('.frame0, .notice0') === null
    )
  }

  function show(kind) {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', function () {
        show(kind)
      })
      return
    }
    var root = document.getElementById('root')
    if (isStarted() || root.querySelector('.notice0') !== null) return
    var text = words[language()]
    var notice = document.createElement('div')
    notice.className = 'notice0'
    notice.setAttribute('role', 'alert')
    page.lang = text.tag
    add(notice, 'h1', text[kind + '_title'])
    add(notice, 'p', text[kind + '_note'])
    add(notice, 'button', text.reload).onclick = function () {
      location.reload()
    }
    root.textContent = ''
    root.appendChild(notice)
  }

  function refuse(kind) {
    page.setAttribute('data-start', kind)
    show(kind)
  }

  function isAboveFloor() {
    return (
      'CSS' in window &&
      'registerProperty' in CSS &&
      'supports' in CSS &&
      CSS.supports('color', 'color-mix(in oklab, red, red)') &&
      'toSorted' in Array.prototype
    )
  }

  /** Before the first paint, so that a light page does not begin dark. */
  function applyTheme() {
    try {
      var theme = JSON.parse(localStorage.getItem('prefs')).theme
      if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches))
        page.setAttribute('data-theme', 'light')
      // oxlint-disable-next-line no-unused-vars -- old browsers need the name
    } catch (error) {
      // Nothing is stored: the dark theme.
    }
  }

  // A browser offers once to install the app, perhaps before the app runs; kit/installation uses the offer.
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault()
    window.installOffer = event
  })
  applyTheme()
  if (!isAboveFloor()) return refuse('old')
  addEventListener(
    'error',
    function (event) {
      var tag = event.target.tagName
      // A page without its styles is not shown.
      if (tag === 'LINK' && event.target.rel === 'stylesheet' && !isStarted()) refuse('failed')
      else if (tag === undefined || tag === 'SCRIPT') setTimeout(show, 0, 'failed')
    },
    true,
  )
  addEventListener('unhandledrejection', function () {
    setTimeout(show, 0, 'failed')
  })
  setTimeout(show, TOO_LONG_MS, 'failed')
})(__WORDS__, 'en')
