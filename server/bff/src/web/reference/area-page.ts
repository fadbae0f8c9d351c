import { type Endpoint, listRefusals, movesMoney } from '@bourse/contracts/kit'
import { writeCurl, writePython, writeTypeScript } from './example.ts'
import { fieldsView, fieldView } from './fields-view.ts'
import { type Html, html, prose } from './html.ts'
import type { Json } from './schema.ts'

const TITLES: Readonly<Record<string, string>> = { ieo: 'IEO', nft: 'NFT' }

/** The title of an area. */
export const areaTitle = (area: string): string =>
  TITLES[area] ?? `${area.slice(0, 1).toUpperCase()}${area.slice(1).replaceAll('-', ' ')}`

export type Operation = Json & {
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Json[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
  readonly responses: Readonly<Record<string, Json>>
}

/** All endpoints of one area with input, output and refusals. */
export function areaPage(area: string, calls: readonly { endpoint: Endpoint; operation: Operation }[]): Html {
  return html`<h1>${areaTitle(area)}</h1>
    <ul class="index">
      ${calls.map(({ endpoint, operation }) => indexRow(endpoint, operation, ''))}
    </ul>
    ${calls.map(callView)}`
}

export const toAnchor = ({ name }: Endpoint): string => name.replace('.', '-')

/** One row of an endpoint index. */
export const indexRow = (endpoint: Endpoint, operation: Operation, page: string): Html =>
  html`<li>
    <a href="${page}#${toAnchor(endpoint)}"><code>${endpoint.path}</code></a>
    <span>${prose(operation.summary)}${isMissing(operation) ? ` (${NOT_AVAILABLE})` : ''}</span>
  </li>`

const NOT_AVAILABLE = 'not available on this platform'
const isMissing = (operation: Operation): boolean => operation['x-not-available'] === true

const ACCESS = {
  public: 'for anybody',
  member: 'for members',
  verified: 'for verified members',
} as const

function callView({ endpoint, operation }: { endpoint: Endpoint; operation: Operation }): Html {
  const { access, upstream, method, path } = endpoint
  const refuses = listRefusals(endpoint)
  const maxAge = operation['x-cache-max-age']
  const marks = [
    ACCESS[access],
    ...(movesMoney(endpoint) ? ['moves money: send an Idempotency-Key'] : []),
    ...(isMissing(operation) ? [NOT_AVAILABLE] : []),
    ...(upstream?.extension === true ? ['extension: not every exchange has it'] : []),
    ...(typeof maxAge === 'number' ? [`may be ${maxAge} s old`] : []),
  ]
  return html`<article id="${toAnchor(endpoint)}">
    <h2><span class="method">${method}</span> <code>/api${path}</code></h2>
    <p>${prose(operation.description ?? `${operation.summary}.`)}</p>
    <ul class="marks">
      ${marks.map((mark) => html`<li>${mark}</li>`)}
    </ul>
    <h3>Send</h3>
    ${inputView(operation) ?? html`<p class="none">Nothing.</p>`}
    <h3>Get</h3>
    ${outputView(operation)}
    ${
      refuses.length === 0
        ? null
        : html`<h3>Refusals, in the order they are checked</h3>
            <ul class="choices">
              ${refuses.map((reason) => html`<li><code>${reason}</code></li>`)}
            </ul>`
    }
    <h3>Try it</h3>
    ${exampleView(endpoint)}
  </article>`
}

const LANGUAGES = [
  { id: 'curl', title: 'curl', write: writeCurl },
  { id: 'typescript', title: 'TypeScript', write: writeTypeScript },
  { id: 'python', title: 'Python', write: writePython },
] as const

/** The request in each language. The script of the pages shows one at a time; without it they stand below each other. */
const exampleView = (endpoint: Endpoint): Html =>
  html`<div class="languages" hidden>
      ${LANGUAGES.map(({ id, title }) => html`<button type="button" data-choose="${id}">${title}</button>`)}
    </div>
    ${LANGUAGES.map(
      ({ id, write }) => html`<pre tabindex="0" data-language="${id}"><code>${write(endpoint)}</code></pre>`,
    )}`

function inputView(operation: Operation): Html | null {
  const [body] = Object.values(operation.requestBody?.content ?? {})
  if (body !== undefined) return fieldsView(body.schema)
  const query = operation.parameters.filter((parameter) => parameter['name'] !== undefined)
  if (query.length === 0) return null
  return html`<dl class="fields">
    ${query.map(({ name, description, schema, required }) =>
      fieldView(String(name), { ...(schema as Json), description }, required === true),
    )}
  </dl>`
}

function outputView({ responses }: Operation): Html {
  const { content } = responses['200'] as { content: Readonly<Record<string, { schema: Json }>> }
  const envelope = content['application/json']?.schema as { properties: { data: Json } }
  const payload = envelope.properties.data
  const fields = fieldsView(payload)
  return (
    fields ??
    html`<dl class="fields">
      ${fieldView('data', { description: 'Result message, or the payload itself', ...payload }, true)}
    </dl>`
  )
}
