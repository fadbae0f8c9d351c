import { CATEGORIES, type Category } from '@bourse/contracts/content'
import { DEFAULT_LANGUAGE, isLanguage } from '@bourse/contracts/kit'
import { loadLanguages } from '#members/account'
import { publishArticle } from '#members/content'
import { sendMessage } from '#members/messages'
import { memberByHandle, parsed, rest } from './arguments.ts'
import { command } from './command.ts'
import { ok } from './command-result.ts'

const TITLE_MAX = 200
const TEXT_MAX = 20_000

/** A title, trimmed; its length counts before that. */
const title = (explanation: string) =>
  parsed((word) => (word.trim() === '' || word.length > TITLE_MAX ? null : word.trim()), explanation)

const MESSAGE = `a title of at most ${TITLE_MAX} characters and a text: message send EMAIL "TITLE" "TEXT"`

const send = command({
  usage: 'message send EMAIL TITLE TEXT',
  args: {
    member: memberByHandle,
    title: title(MESSAGE),
    text: rest(
      parsed((words) => {
        const content = words.replaceAll('\\n', '\n').trim()
        return content === '' || content.length > TEXT_MAX ? null : content
      }, MESSAGE),
    ),
  },
  async run({ member, ...message }, { deps }) {
    const at = deps.clock.now()
    const languages = await loadLanguages(deps.db, [member.id])
    await deps.db.transact((tx) =>
      sendMessage(deps.messages, tx, {
        member: member.id,
        kind: 'general',
        ...message,
        at,
        lang: languages.get(member.id) ?? DEFAULT_LANGUAGE,
      }),
    )
    return ok(`${member.handle} has a message: ${message.title}`)
  },
})

const isCategory = (word: string): word is Category => Object.hasOwn(CATEGORIES, word)
const ARTICLE = 'a title and HTML: article publish CATEGORY LANG "TITLE" "<p>…</p>" or @FILE'

/** Publishes an article. The page that shows it sanitizes the HTML, as it does with every article. */
const publish = command({
  usage: 'article publish CATEGORY LANG TITLE HTML|@FILE',
  args: {
    category: parsed(
      (word) => (isCategory(word) ? word : null),
      `a category: ${Object.keys(CATEGORIES).join(', ')}`,
    ),
    lang: parsed(
      (word) => (isLanguage(word) ? word : null),
      (word) => `no language ${word}`,
    ),
    title: title(ARTICLE),
    html: rest(parsed((words) => words.trim() || null, ARTICLE)),
  },
  async run(article, { deps }) {
    const slug = `operator-${deps.ids.next()}`
    const id = await deps.db.transact((tx) => publishArticle(tx, { ...article, slug, at: deps.clock.now() }))
    return ok(`article ${id} is published under ${article.category} in ${article.lang}`)
  },
})

export const MESSAGE_COMMANDS = { 'message send': send, 'article publish': publish }
