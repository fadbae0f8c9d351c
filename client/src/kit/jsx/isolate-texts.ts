import { Fragment } from 'react'
import { jsx } from 'react/jsx-runtime'

type Props = Readonly<Record<string, unknown>>

const FIELDS: ReadonlySet<unknown> = new Set(['input', 'textarea', 'select'])

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'
const isNothing = (child: unknown): boolean => child == null || typeof child === 'boolean'
const hasText = (children: readonly unknown[]): boolean =>
  children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)))
const isOnlyText = (children: readonly unknown[]): boolean =>
  children.every((child) => isText(child) || isNothing(child) || (Array.isArray(child) && isOnlyText(child)))
const joined = (children: readonly unknown[]): string =>
  children
    .map((child) => (isText(child) ? String(child) : Array.isArray(child) ? joined(child) : ''))
    .join('')

/**
 * Translators of browsers put another element in the place of a text. React would go on writing into the text that it
 * made, which is no longer shown, and fail when it removes it or inserts before it. A text that is the only child of
 * its element has neither problem: React sets the content of the element.
 */
export function isolateTexts(type: unknown, props: Props): Props {
  if (FIELDS.has(type)) return { translate: 'no', ...props }
  const isFragment = type === Fragment
  if (!isFragment && typeof type !== 'string') return props
  const { children } = props
  if (isText(children))
    return isFragment ? { ...props, children: element(String(children)) } : marked(props, children)
  if (!Array.isArray(children) || !hasText(children)) return props
  if (isFragment || !isOnlyText(children)) return { ...props, children: separated(children) }
  const text = joined(children)
  return marked({ ...props, children: text }, text)
}

const marked = (props: Props, text: string | number | bigint): Props =>
  'translate' in props || !isFigure(String(text)) ? props : { ...props, translate: 'no' }

/** Texts beside elements get elements of their own. Adjacent texts share one, and no other child changes its place. */
function separated(children: readonly unknown[]): unknown[] {
  const result: unknown[] = []
  let first = -1
  let text = ''
  const finish = () => {
    // Blanks between elements are never translated.
    if (first >= 0) result[first] = text.trim() === '' ? text : element(text, `text-${first}`)
    first = -1
    text = ''
  }
  for (const [at, child] of children.entries()) {
    if (isText(child)) {
      if (first < 0) first = at
      text += String(child)
      result.push(null)
      continue
    }
    if (!isNothing(child)) finish()
    result.push(Array.isArray(child) && hasText(child) ? separated(child) : child)
  }
  finish()
  return result
}

const element = (text: string, key?: string) => jsx('span', marked({ children: text }, text), key)

const LOWER_CASE_OR_OTHER_SCRIPT = /[\p{Ll}\p{Lo}\p{Lm}]/u
const DIGIT_OR_CAPITAL = /[\dA-Z]/
const CODE = /^(?=.*\d)[!-~…]+$/

/** A figure, a symbol or a code: no words for a translator, which would change their digits. */
export const isFigure = (text: string): boolean =>
  CODE.test(text) || (DIGIT_OR_CAPITAL.test(text) && !LOWER_CASE_OR_OTHER_SCRIPT.test(text))
