import { api } from '@bourse/contracts/api'
import { LANGUAGES, ERROR_STATUS, type Endpoint, type ErrorCode } from '@bourse/contracts/kit'
import type { Limits } from '#web/guard'
import { writeCurl } from './example.ts'
import { areaTitle, indexRow, type Operation } from './area-page.ts'
import { ERROR_MEANINGS } from './errors.ts'
import { type Html, html, prose } from './html.ts'

export type Overview = {
  readonly areas: readonly {
    readonly area: string
    readonly calls: readonly { endpoint: Endpoint; operation: Operation }[]
  }[]
  readonly limits: Limits
  /** Complete example programs of the server. */
  readonly programs: { readonly quotes: string; readonly limitOrder: string }
}

/** General rules, and links to each area. */
export function overviewPage({ areas, limits, programs }: Overview): Html {
  return html`<h1>The API of this exchange</h1>
    <p class="lead">
      Every call of the app is open to programs, under <code>/api</code>. What is not listed here does not
      exist, and no field leaves that is not listed here.
    </p>
    ${firstCall(programs.quotes)} ${signIn(programs.limitOrder)} ${responses()} ${limitsView(limits)}
    <h2 id="calls">All calls</h2>
    ${areas.map(
      ({ area, calls }) =>
        html`<h3>${areaTitle(area)}</h3>
          <ul class="index">
            ${calls.map(({ endpoint, operation }) => indexRow(endpoint, operation, `/docs/${area}`))}
          </ul>`,
    )}`
}

const program = (text: string): Html => html`<pre tabindex="0"><code>${text.trimEnd()}</code></pre>`

const firstCall = (quotes: string): Html =>
  html`<h2 id="first">A first call</h2>
    ${program(writeCurl(api.market.boards))}
    <p>
      The same from TypeScript. <code>@bourse/contracts</code> holds the typed client that the app itself
      calls with: inputs and answers are checked both ways, amounts are exact, names are readable.
    </p>
    ${program(quotes)}`

const signIn = (limitOrder: string): Html =>
  html`<h2 id="session">Signing in</h2>
    ${program(writeCurl(api.account.login))}
    <p>
      The answer is a token: put it into the header <code>Authorization</code>, bare or after
      <code>Bearer</code>. A program gets a token that stands alone and lives twelve hours. A page of this
      origin gets one that counts only together with its cookie, which no script can read.
    </p>
    ${program(limitOrder)}
    <h3>Writes that happen once</h3>
    <p>
      Calls that move money take an <code>Idempotency-Key</code> of 16 to 64 letters, digits,
      <code>-</code> or <code>_</code>: one per intent. Sent again with the same key, the call is answered
      with its first outcome. Another input with the same key is refused with <code>key_reused</code>; while
      the first is still running, with <code>in_progress</code> and status 409: ask again after
      <code>Retry-After</code>. After a timeout the outcome of a write is unknown: send it again with its key,
      or look.
    </p>`

const responses = (): Html =>
  html`<h2 id="answers">Answers</h2>
    <p>
      An answer is <code>{"ok":true,"data":…}</code> with status 200. A failure is
      <code>{"ok":false,"error":{"code","message","request_id"}}</code> with the status below;
      <code>reason</code> and <code>fields</code> say more where there is more to say.
      <code>X-Request-Id</code> is yours if you send one, and stands in every log.
    </p>
    <dl class="fields">
      ${(Object.keys(ERROR_STATUS) as ErrorCode[]).map(
        (code) =>
          html`<div>
            <dt><code>${code}</code> <span class="type">${ERROR_STATUS[code]}</span></dt>
            <dd>${prose(ERROR_MEANINGS[code])}</dd>
          </div>`,
      )}
    </dl>
    <h3>Encodings</h3>
    <ul class="plain">
      <li>
        Quantities, prices and rates are decimal texts, exact to eighteen places: <code>"0.1"</code>. Send
        them the same way.
      </li>
      <li>Moments are ISO 8601 in UTC, days <code>YYYY-MM-DD</code>, flags booleans, ids integers.</li>
      <li>
        A list is <code>{"list","page","limit","total"}</code>; ask with <code>page</code> from 1 and
        <code>limit</code> up to 100. <code>total</code> is null where nobody counts.
      </li>
      <li>Send a form or JSON; GET takes the query. A field that is named twice is refused.</li>
      <li>Texts come in one of ten languages: <code>lang</code> is ${Object.keys(LANGUAGES).join(', ')}.</li>
    </ul>`

const limitsView = (limits: Limits): Html =>
  html`<h2 id="limits">Rate limits</h2>
    <p>
      Each answer of a call says in <code>RateLimit-Policy</code> which budget it drew on (<code>q</code>
      calls in <code>w</code> seconds) and in <code>RateLimit</code> what is left of it (<code>r</code> calls,
      whole again in <code>t</code> seconds). Past it, the status is 429 and <code>Retry-After</code> says how
      many seconds to wait. A caller is an address.
    </p>
    <dl class="fields">
      <div>
        <dt><code>calls</code> <span class="type">${limits.callsPerMinute} a minute</span></dt>
        <dd>All calls that have no budget of their own.</dd>
      </div>
      <div>
        <dt><code>keys</code> <span class="type">${limits.keyCallsPerMinute} a minute</span></dt>
        <dd>All calls with one API key from one address; two keys of an address may use it up together.</dd>
      </div>
      <div>
        <dt><code>logins</code> <span class="type">${limits.loginsPerMinute} a minute</span></dt>
        <dd>Signing in, signing up and new passwords together.</dd>
      </div>
      <div>
        <dt><code>codes</code> <span class="type">${limits.codesPerHour} an hour</span></dt>
        <dd>Verification codes by mail and text message together.</dd>
      </div>
    </dl>`
