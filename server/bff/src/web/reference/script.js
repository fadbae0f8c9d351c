// Search, language tabs and copy buttons of the reference. Each page is whole without this script.

const STORED = 'docs-language'
const ROWS_MAX = 12

/** Storage may be denied; then the choice lasts as long as the page. */
function stored(write) {
  try {
    if (write !== undefined) localStorage.setItem(STORED, write)
    return localStorage.getItem(STORED)
  } catch {
    return null
  }
}

function choose(language) {
  document.documentElement.dataset.language = language
  for (const button of document.querySelectorAll('[data-choose]'))
    button.setAttribute('aria-pressed', String(button.dataset.choose === language))
}

function showTabs() {
  const languages = new Set(
    [...document.querySelectorAll('[data-choose]')].map(({ dataset }) => dataset.choose),
  )
  if (languages.size === 0) return
  for (const tabs of document.querySelectorAll('.languages')) tabs.hidden = false
  const before = stored()
  choose(before !== null && languages.has(before) ? before : [...languages][0])
  addEventListener('click', ({ target }) => {
    const language = target.dataset?.choose
    if (language === undefined) return
    // The pressed button stays at its height, although all examples of the page change.
    const { top } = target.getBoundingClientRect()
    choose(language)
    scrollBy(0, target.getBoundingClientRect().top - top)
    stored(language)
  })
}

function addCopyButtons() {
  if (navigator.clipboard === undefined) return
  for (const example of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(example.textContent).then(
        () => (button.textContent = 'Copied'),
        () => (button.textContent = 'Not allowed'),
      )
    })
    button.addEventListener('blur', () => (button.textContent = 'Copy'))
    const frame = document.createElement('div')
    frame.className = 'example'
    if (example.dataset.language !== undefined) frame.dataset.language = example.dataset.language
    delete example.dataset.language
    example.replaceWith(frame)
    frame.append(example, button)
  }
}

function addSearch() {
  const search = document.querySelector('search')
  const field = search.querySelector('input')
  const list = search.querySelector('[role=listbox]')
  search.hidden = false
  let calls = null
  let chosen = -1

  const show = (rows) => {
    list.replaceChildren(...rows)
    list.hidden = rows.length === 0
    field.setAttribute('aria-expanded', String(rows.length > 0))
    select(-1)
  }
  const select = (at) => {
    chosen = at
    for (const [index, row] of [...list.children].entries())
      row.setAttribute('aria-selected', String(index === at))
    const id = list.children[at]?.id
    if (id === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', id)
    list.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  const find = async () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    calls ??= fetch('/docs/search.json').then((response) => response.json())
    let rows
    try {
      rows = await calls
    } catch {
      calls = null
      return show([buildNote('The list of calls could not be loaded.')])
    }
    // A later text is answered by its own event.
    if (words.join() !== field.value.toLowerCase().split(/\s+/).filter(Boolean).join()) return
    if (words.length === 0) return show([])
    const found = rows.filter((row) =>
      words.every((word) => row.some((text) => text.toLowerCase().includes(word))),
    )
    show(
      found.length === 0
        ? [buildNote('No call contains these words.')]
        : found.slice(0, ROWS_MAX).map(buildRow),
    )
  }

  field.addEventListener('input', () => void find())
  field.addEventListener('keydown', (event) => {
    const count = list.querySelectorAll('a').length
    if (event.key === 'ArrowDown' && count > 0) select((chosen + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) select((chosen + count - 1) % count)
    else if (event.key === 'Enter' && count > 0) list.querySelectorAll('a')[Math.max(0, chosen)].click()
    else if (event.key === 'Escape') {
      field.value = ''
      show([])
    } else return
    event.preventDefault()
  })
  search.addEventListener('focusout', ({ relatedTarget }) => search.contains(relatedTarget) || show([]))
  list.addEventListener('click', () => {
    field.value = ''
    show([])
  })
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest?.('input, textarea') || event.ctrlKey || event.metaKey)
      return
    event.preventDefault()
    field.focus()
  })
}

function buildRow([address, path, purpose], at) {
  const row = document.createElement('a')
  row.id = `found-${at}`
  row.href = address
  row.role = 'option'
  row.tabIndex = -1
  const code = document.createElement('code')
  code.textContent = path
  const text = document.createElement('span')
  text.textContent = purpose.replaceAll('`', '')
  row.append(code, text)
  return row
}

function buildNote(text) {
  const note = document.createElement('p')
  note.role = 'option'
  note.textContent = text
  return note
}

showTabs()
addCopyButtons()
addSearch()
