import type { Language } from '@bourse/contracts/kit'
import { PROJECTS, type ProjectSlug } from './project-slugs.ts'
import { type Chapter, WORDS } from './words.ts'

export const projectSummary = (slug: ProjectSlug, lang: Language): string => WORDS[lang].projects.about[slug]

const named = (pattern: string, slug: ProjectSlug): string => pattern.replace('{name}', PROJECTS[slug])

/** The white paper of a project. Figures of a sale are on its page, because later rounds have others. */
export function whitePaper(slug: ProjectSlug, lang: Language): Chapter {
  const words = WORDS[lang].projects
  const about = words.about[slug]
  return {
    title: named(words.paper, slug),
    summary: about,
    sections: [
      { heading: words.purpose, blocks: [about] },
      { heading: words.sale, blocks: [words.saleText] },
      { heading: words.risk, blocks: [words.riskText, words.demo] },
    ],
  }
}

/** The page that stands for the website of an invented project. */
export function projectPage(slug: ProjectSlug, lang: Language): Chapter {
  const words = WORDS[lang].projects
  const about = words.about[slug]
  return {
    title: named(words.site, slug),
    summary: about,
    sections: [{ heading: PROJECTS[slug], blocks: [about, words.demo] }],
  }
}
