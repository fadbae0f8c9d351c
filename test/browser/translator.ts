import type { Page } from 'playwright-core'

/**
 * Installs a translator that works like Chromium's: each text is replaced by a new one inside two elements,
 * now and whenever the page changes. It replaces every text, also figures and those marked `translate="no"`.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isSkipped = (text: Text) =>
      (text.nodeValue ?? '').trim() === '' ||
      text.parentElement === null ||
      text.parentElement.closest('font, script, style, textarea, select, svg') !== null
    const replace = (text: Text) => {
      if (isSkipped(text)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.nodeValue ?? '')
      outer.append(inner)
      text.replaceWith(outer)
    }
    const replaceAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(replace)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') replaceAll(target)
        else addedNodes.forEach(replaceAll)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    replaceAll(document.body)
  })

/** Wraps each row of each list in an element of its own, as extensions do that add marks to a page. */
export const wrapRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main li, main tr, main section, main article')]
    for (const row of rows) {
      const wrapper = document.createElement('font')
      row.replaceWith(wrapper)
      wrapper.append(row)
    }
    return rows.length
  })

/**
 * Lists figures that a translator would change: not marked as such, or written into a text that React holds.
 */
export const translatableFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const element = text.parentElement
      const words = text.nodeValue ?? ''
      if (words.trim() === '' || element === null || element.closest('script, style') !== null) continue
      if (Object.keys(text).some((key) => key.startsWith('__reactFiber'))) found.push(`held: ${words}`)
      // Digits and no letter, except the capitals of a symbol.
      if (/\d/.test(words) && !/[^\P{L}A-Z]/u.test(words) && element.closest('[translate="no"]') === null)
        found.push(`translated: ${words}`)
    }
    for (const field of document.querySelectorAll('input, textarea, select'))
      if (field.getAttribute('translate') !== 'no') found.push(`field: ${field.outerHTML.slice(0, 80)}`)
    return found
  })
