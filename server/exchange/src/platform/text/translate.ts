import { type Language, assert } from '@bourse/contracts/kit'
import en from './en.json' with { type: 'json' }
import fra from './fra.json' with { type: 'json' }
import hk from './hk.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import jp from './jp.json' with { type: 'json' }
import kor from './kor.json' with { type: 'json' }
import spa from './spa.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import vn from './vn.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

export type TextKey = keyof typeof en
export type TextValues = Readonly<Record<string, string>>
/** English defines the keys; a language that misses one does not compile. */
type Catalogue = Readonly<Record<TextKey, string>>

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  zh,
  en,
  hk,
  th,
  jp,
  id,
  kor,
  fra,
  spa,
  vn,
}

/** A part that is omitted when its value is missing. */
const OPTIONAL = /\[([^\]]*)\]/g

/**
 * Returns the text of a key in a language, with its values inserted. A part in square brackets is omitted
 * when its value is missing; outside of brackets a missing value is a programming error.
 */
export function translate(lang: Language, key: TextKey, values: TextValues = {}): string {
  const pattern = CATALOGUES[lang][key].replace(OPTIONAL, (_, part: string) =>
    placeholders(part).every((name) => Object.hasOwn(values, name)) ? part : '',
  )
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    assert(value !== undefined, `the text ${key} is given its value ${name}`)
    return value
  })
}

/** Lists the names of a pattern's values, in order of appearance. */
export const placeholders = (pattern: string): string[] =>
  [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

/** Whether a stored text can be translated: it may be of an older version, whose key or values are gone. */
export const canTranslate = (key: string, values: TextValues): key is TextKey =>
  Object.hasOwn(CATALOGUES.en, key) &&
  placeholders(CATALOGUES.en[key as TextKey].replace(OPTIONAL, '')).every((name) =>
    Object.hasOwn(values, name),
  )
