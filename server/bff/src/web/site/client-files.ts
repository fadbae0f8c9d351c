import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@bourse/contracts/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiFailure, sendFailure, sendCompressed } from '#web/response'
import { chooseLanguage } from '#web/api'

export const CLIENT_PREFIX = '/h5/'
const BOOT_DATA_PLACEHOLDER = '<!--boot-->'
const YEAR_SECONDS = 31_536_000
/** Names with a content hash, which the build adds, so that such a file never changes. */
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/

const WORKER = /[/\\]sw\.js(?:\.(?:br|gz))?$/
/**
 * Of the service worker, which has no document: it imports a script of its own by a text, which the policy of pages would refuse it, and
 * fetches from its own server only.
 */
const WORKER_POLICY = "default-src 'none';script-src 'self';connect-src 'self'"

export type ClientFiles = {
  readonly dir: string
  /** Loads the data that the page needs before its first request. */
  readonly boot: (language: Language) => Promise<unknown>
}

/**
 * Mounts the app's files under `/h5/`, compressed by its build, and the one page with its boot data inlined.
 */
export async function mountClient(app: FastifyInstance, files: ClientFiles): Promise<void> {
  const page = createPageWriter(files)
  await app.register(fastifyStatic, {
    root: files.dir,
    prefix: CLIENT_PREFIX,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    globIgnore: ['**/*.map'],
    setHeaders: (response, path) => {
      const isHashed =
        path.includes(`${join('/', 'assets')}/`) && HASHED.test(path.replace(/\.(?:br|gz)$/, ''))
      const rule = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
      void response.header('cache-control', rule)
      if (WORKER.test(path)) void response.header(POLICY, WORKER_POLICY)
    },
  })
  for (const url of [CLIENT_PREFIX, `${CLIENT_PREFIX}index.html`])
    app.get(url, { exposeHeadRoute: true }, page)
  app.get(`${CLIENT_PREFIX}shell.html`, { exposeHeadRoute: true }, createShellWriter(files))
  // Browsers request these at the root, whatever the page links to.
  for (const icon of ['favicon.ico', 'apple-touch-icon.png'])
    app.get(`/${icon}`, { exposeHeadRoute: true }, (_request, reply) =>
      reply.redirect(`${CLIENT_PREFIX}${icon}`, 302),
    )
  app.get('/h5', { exposeHeadRoute: true }, (_request, reply) => reply.redirect(CLIENT_PREFIX, 302))
}

function createPageWriter(files: ClientFiles) {
  const readTemplate = templateReader(join(files.dir, 'index.html'))
  const pages = new Map<Language, { readonly text: string; readonly body: Buffer }>()

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? '')
    const language = chooseLanguage(query.get('lang'), request.headers['accept-language'])
    const template = await readTemplate()
    if (template === null) return sendNotBuilt(reply)
    const boot = inlineJson(await files.boot(language))
    const text = template.replace(BOOT_DATA_PLACEHOLDER, () => boot)
    const known = pages.get(language)
    const page = known?.text === text ? known : { text, body: Buffer.from(text) }
    pages.set(language, page)
    return sendPage(reply, template, page.body)
  }
}

/** The page without boot data, which the service worker stores for starts without a connection. */
function createShellWriter(files: ClientFiles) {
  const readTemplate = templateReader(join(files.dir, 'index.html'))
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const template = await readTemplate()
    if (template === null) return sendNotBuilt(reply)
    return sendPage(reply, template, Buffer.from(template.replace(BOOT_DATA_PLACEHOLDER, '{}')))
  }
}

const sendNotBuilt = (reply: FastifyReply) =>
  sendFailure(reply, new ApiFailure('not_found', 'The app has not been built.'))

function sendPage(reply: FastifyReply, template: string, body: Buffer) {
  allowInlineScripts(reply, template)
  void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
  return sendCompressed(reply, body)
}

const POLICY = 'content-security-policy'

/** Allows the scripts that the build put into the page, by their hashes and no others. */
function allowInlineScripts(reply: FastifyReply, template: string): void {
  const scripts = template.split('<script>').slice(1)
  const hashes = scripts.map((rest) => {
    const [code = ''] = rest.split('</script>', 1)
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  })
  const policy = String(reply.getHeader(POLICY))
  void reply.header(POLICY, policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')))
}

/** Rereads the built page after a new build. */
function templateReader(path: string): () => Promise<string | null> {
  let known = { text: '', at: -1 }
  return async () => {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    })
    if (found === null) return null
    if (found.mtimeMs !== known.at) known = { text: await readFile(path, 'utf8'), at: found.mtimeMs }
    return known.text
  }
}

/** Writes JSON within a script element: no value can end the element or start a comment. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
