import { endpoints } from '@bourse/contracts/api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendCompressed } from '#web/response'
import { type ReferenceFile, type ReferenceOptions, writeReference } from './reference.ts'

/** The reference runs its own script only and loads nothing external. The app's web view may frame it. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"

/** `/openapi.json` and `/asyncapi.json` for programs and `/docs` for people, all from the contract. */
export function mountReference(
  app: FastifyInstance,
  {
    missing,
    ...options
  }: Omit<ReferenceOptions, 'missing'> & { readonly missing: () => ReadonlySet<string> },
): void {
  let written: { readonly key: string; readonly files: ReadonlyMap<string, ReferenceFile> } | null = null
  // Generated on the first request, to start faster, and again when other calls are missing.
  const fileAt = (path: string) => {
    const now = missing()
    const key = [...now].join()
    if (written?.key !== key) written = { key, files: writeReference({ ...options, missing: now }) }
    return written.files.get(path)
  }
  const send = (path: string) => (_request: unknown, reply: FastifyReply) => {
    const file = fileAt(path)
    if (file === undefined) throw new Error(`the reference has no ${path}`)
    void reply
      .headers({
        'content-security-policy': POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-cache',
      })
      .type(file.type)
    return sendCompressed(reply, file.body)
  }
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))]
  const paths = [
    '/openapi.json',
    '/asyncapi.json',
    '/docs/style.css',
    '/docs/script.js',
    '/docs/search.json',
    '/docs/',
    '/docs/feed',
    ...areas.map((area) => `/docs/${area}`),
  ]
  for (const path of paths) app.get(path, { exposeHeadRoute: true }, send(path))
  app.get('/docs', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/docs/', 302))
}
