import { CATEGORIES, type Category } from '@bourse/contracts/content'
import { isLanguage } from '@bourse/contracts/kit'
import { findByHandle } from '#members/account'
import { publishArticle } from '#members/content'
import { sendMessage } from '#members/messages'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

const TITLE_MAX = 200
const TEXT_MAX = 20_000

async function send(
  deps: OperatorDeps,
  [handle = '', title = '', ...words]: string[],
): Promise<CommandResult> {
  const [member] = await findByHandle(deps.db, handle)
  const text = words.join(' ').replaceAll('\\n', '\n').trim()
  if (member === undefined) return fail(`no member ${handle}`)
  if (title.trim() === '' || title.length > TITLE_MAX || text === '' || text.length > TEXT_MAX) {
    return fail(`a title of at most ${TITLE_MAX} characters and a text: message send EMAIL "TITLE" "TEXT"`)
  }
  await deps.db.transact((tx) =>
    sendMessage(deps.messages, tx, {
      member: member.id,
      title: title.trim(),
      text,
      at: deps.clock.now(),
    }),
  )
  return ok(`${handle} has a message: ${title.trim()}`)
}

const isCategory = (word: string): word is Category => Object.hasOwn(CATEGORIES, word)

/** Publishes an article. The page that shows it sanitizes the HTML, as it does with every article. */
async function publish(
  deps: OperatorDeps,
  [category = '', lang = '', title = '', ...words]: string[],
): Promise<CommandResult> {
  const html = words.join(' ').trim()
  if (!isCategory(category)) return fail(`a category: ${Object.keys(CATEGORIES).join(', ')}`)
  if (!isLanguage(lang)) return fail(`no language ${lang}`)
  if (title.trim() === '' || title.length > TITLE_MAX || html === '') {
    return fail('a title and HTML: article publish CATEGORY LANG "TITLE" "<p>…</p>" or @FILE')
  }
  const article = { slug: `operator-${deps.ids.next()}`, category, lang, title: title.trim(), html }
  const id = await deps.db.transact((tx) => publishArticle(tx, { ...article, at: deps.clock.now() }))
  return ok(`article ${id} is published under ${category} in ${lang}`)
}

export const MESSAGE_COMMANDS = {
  'message send': { usage: 'message send EMAIL TITLE TEXT', run: send },
  'article publish': { usage: 'article publish CATEGORY LANG TITLE HTML|@FILE', run: publish },
}
