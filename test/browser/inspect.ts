import type { Page } from 'playwright-core'
import type { Words } from './words.ts'

/**
 * Runs in the page: lists texts that do not fit, beyond the page or clipped by a box that does not scroll.
 */
function cutTexts(): string[] {
  type Box = {
    left: number
    right: number
    top: number
    bottom: number
    cutsX: boolean
    cutsY: boolean
    stripX: boolean
    stripY: boolean
    isFixed: boolean
  }
  const found = new Set<string>()
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width)
    found.add(`the page is ${document.documentElement.scrollWidth} wide`)
  const boxes = new Map<Element, Box>()
  const clips = (value: string) => value === 'hidden' || value === 'clip'
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const boxOf = (element: Element): Box => {
    const known = boxes.get(element)
    if (known !== undefined) return known
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const box = {
      left,
      right,
      top,
      bottom,
      cutsX: clips(overflowX),
      cutsY: clips(overflowY),
      stripX: scrolls(overflowX),
      stripY: scrolls(overflowY),
      isFixed: position === 'fixed',
    }
    boxes.set(element, box)
    return box
  }
  const report = (element: Element, why: string) => {
    const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    found.add(
      `${why}: “${text}” in ${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 4).join('.')}`,
    )
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const word = document.createRange()
  // Texts that members write, and codes, may be broken anywhere.
  const MAY_BREAK = '.wrap-anywhere, .break-words'
  /** Reports Latin words whose letters are on two lines. */
  const reportBroken = (node: Node, parent: Element) => {
    if (parent.closest(MAY_BREAK) !== null || getComputedStyle(parent).wordBreak === 'break-all') return
    for (const { 0: letters, index } of (node.nodeValue ?? '').matchAll(/[\p{Script=Latin}\d]{2,20}/gu)) {
      word.setStart(node, index)
      word.setEnd(node, index + letters.length)
      const tops = [...word.getClientRects()].filter(({ width: wide }) => wide > 0).map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 6) report(parent, `“${letters}” broken`)
    }
  }
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || (node.nodeValue ?? '').trim() === '') continue
    if (
      !parent.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      })
    )
      continue
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0) continue
    if (range.getClientRects().length > 1) reportBroken(node, parent)
    let isFree = true
    let stripX = false
    let stripY = false
    for (
      let element: Element | null = parent;
      element !== null && element !== document.documentElement;
      element = element.parentElement
    ) {
      const box = boxOf(element)
      // Visible to screen readers only, or collapsed.
      isFree = box.right - box.left > 1 && box.bottom - box.top > 1
      if (!isFree) break
      stripX ||= box.stripX
      stripY ||= box.stripY
      if (!stripX && box.cutsX && (text.right > box.right + 1 || text.left < box.left - 1))
        report(parent, 'cut at the side')
      // Two pixels, because diacritics extend beyond their line.
      if (!stripY && box.cutsY && (text.bottom > box.bottom + 2 || text.top < box.top - 2))
        report(parent, 'cut in height')
      // The boxes around a fixed element do not clip it.
      if (box.isFixed) break
    }
    if (isFree && !stripX && (text.right > width + 1 || text.left < -1)) report(parent, 'out of the page')
  }
  return [...found]
}

/** Runs in the page: lists controls that are too small for touch, less than 44 × 44 with their labels. */
function smallTargets(book: string): string[] {
  const LEAST = 43.5
  const found = new Set<string>()
  const controls = document.querySelectorAll(
    'button, a[href], input, select, textarea, [role=button], [role=tab], [role=switch], [role=slider], [role=radio], [role=checkbox]',
  )
  const grown = (element: Element) => {
    // Laid-out sizes: a panel that is still animating in is drawn smaller than it is.
    const isBox = element instanceof HTMLElement && element.offsetWidth > 0
    let { width, height } = isBox
      ? { width: element.offsetWidth, height: element.offsetHeight }
      : element.getBoundingClientRect()
    for (const side of ['::before', '::after']) {
      const style = getComputedStyle(element, side)
      if (style.content === 'none' || style.position !== 'absolute') continue
      width = Math.max(width, Number.parseFloat(style.width) || 0)
      height = Math.max(height, Number.parseFloat(style.height) || 0)
    }
    return { width, height }
  }
  for (const control of controls) {
    const style = getComputedStyle(control)
    const own = control.getBoundingClientRect()
    // Rows of the book are 24 px high by design, so that seven of each side are visible.
    if (control.tagName === 'BUTTON' && control.closest(`[role=group][aria-label="${book}"]`) !== null)
      continue
    // A mark of an own trade stands at its time and price, beside others; a larger one would cover them.
    if (control.closest('[data-part=fill-marks]') !== null) continue
    if (
      control.closest('[inert], [aria-hidden=true]') !== null ||
      style.visibility === 'hidden' ||
      own.width === 0
    )
      continue
    // A link inside a sentence is as high as its line.
    if (control instanceof HTMLAnchorElement && style.display === 'inline') continue
    // A field or a hidden box is pressed by its label or by the frame that it fills.
    const label = control.closest('label')
    const frame = control instanceof HTMLInputElement ? control.parentElement : null
    const sizes = [control, label, frame].flatMap((each) => (each === null ? [] : [grown(each)]))
    if (sizes.some(({ width, height }) => width >= LEAST && height >= LEAST)) continue
    const name = control.getAttribute('aria-label') ?? (control.textContent ?? '').trim().slice(0, 30)
    const { width, height } = grown(control)
    found.add(
      `${control.tagName.toLowerCase()} “${name}” ${Math.round(width)} × ${Math.round(height)} (${control.className.slice(0, 80)})`,
    )
  }
  return [...found]
}

/**
 * Asset codes may be shortened beside the price, a name beside buttons, a level's kind on the chart, the result of a day in its calendar, and the excerpt of a message above
 * the next; each by an ellipsis, with the full text one press away.
 */
const MAY_BE_SHORTENED = [
  /” in span\.(?:comfortable-only\.)?line-clamp-2\.text-sub\.text-t3/,
  /“\/[A-Z]{3,4}” in span\.min-w-0\.shrink-1000\.truncate/,
  /“[\w.]+@example\.com” in p\.truncate/,
  /“[^”]+ · [^”]+” in span\.truncate$/,
  /“[+−][\d.,]+[KMB]?” in span\.num\.font-num\.max-w-full\.truncate/,
]

/** Lists clipped texts that must be complete. */
export async function cutsOn(page: Page): Promise<string[]> {
  const found = await page.evaluate(cutTexts)
  return found.filter((cut) => !MAY_BE_SHORTENED.some((allowed) => allowed.test(cut)))
}

/** Lists controls too small for touch; rows of the named book are exempt. */
export const smallOn = (page: Page, t: Words): Promise<string[]> =>
  page.evaluate(smallTargets, t('market.book'))
