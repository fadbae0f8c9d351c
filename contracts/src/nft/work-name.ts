import type { Language } from '#kit'
import type { Artwork } from './shapes.ts'

type WorkNames = Pick<Artwork, 'optionName' | 'nameTraditional'> & {
  readonly name: string | null
  readonly nameEnglish?: string | null
}

/** The name in the language, where the platform states it in more than one. */
export function workName(
  { name, optionName, nameTraditional, nameEnglish }: WorkNames,
  language: Language,
): string {
  if (language === 'zh') return optionName ?? name ?? ''
  return (language === 'hk' ? nameTraditional : nameEnglish) ?? name ?? ''
}
