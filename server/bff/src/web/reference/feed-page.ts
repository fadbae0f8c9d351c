import { CANDLE_TICK_MS, CHANNELS_MAX, CONTROL_MESSAGES_PER_SECOND, TICK_MS } from '@bourse/contracts/feed'
import { CHANNELS, CLOSE_CODES, REPLIES, REQUESTS } from './asyncapi.ts'
import { PAYLOADS } from './feed-payloads.ts'
import { fieldsView } from './fields-view.ts'
import { type Html, html, prose } from './html.ts'
import type { Json } from './schema.ts'

/** The feed protocol for people; `/asyncapi.json` has the same for programs. */
export function feedPage(livePrices: string): Html {
  return html`<h1>The live feed</h1>
    <p class="lead">
      One WebSocket at <code>/feed</code>, JSON texts both ways. Prices are for anybody; a session brings your
      own events as well.
    </p>
    <pre tabindex="0"><code>&gt; {"op":"sub","ch":["tickers","depth:1"]}
&lt; {"op":"sub","ok":true,"snap":[{"ch":"tickers","epoch":"…","seq":41,"ts":1772500000000,"d":{"rows":[…]}}]}
&lt; {"ch":"tickers","epoch":"…","seq":42,"ts":1772500000250,"d":{"rows":[["1","60123.5","1.25","…","…","…"]]}}</code></pre>
    <h2 id="rules">How to follow it</h2>
    <ol class="plain">
      <li>Subscribe. The answer brings the snapshot of each channel that has one.</li>
      <li>
        ${prose('Apply each frame whose `epoch` is the snapshot’s and whose `seq` is one more than the last. Anything else means that something is missing: subscribe to the channel again and start from its new snapshot.')}
      </li>
      <li>
        ${prose(`Prices and books leave every ${TICK_MS} ms at most, candles every ${CANDLE_TICK_MS} ms, only what changed, and only the newest value: a reader that is slow misses steps, never the state. Trades and your own events are not thinned out; of \`positions\` only the newest counts.`)}
      </li>
      <li>
        After ten seconds without a word, call your prices old and connect anew, with a little chance in the
        waiting.
      </li>
      <li>
        ${prose('`stale` names a channel whose values are not live although this socket is; show them as old until `fresh`.')}
      </li>
      <li>
        ${prose(`At most ${CHANNELS_MAX} channels, ${CONTROL_MESSAGES_PER_SECOND} messages a second, 16 kB a message.`)}
      </li>
    </ol>
    <h2 id="program">A program that does</h2>
    <pre tabindex="0"><code>${livePrices.trimEnd()}</code></pre>
    <h2 id="channels">Channels</h2>
    ${CHANNELS.map(({ kind, address, text }) => section(address, text, PAYLOADS[kind] ?? {}))}
    <h2 id="say">What you say</h2>
    ${Object.entries(REQUESTS).map(([name, { text, payload }]) => section(name, text, payload))}
    <h2 id="hear">What you hear besides frames</h2>
    ${Object.entries(REPLIES).map(([name, { text, payload }]) => section(name, text, payload))}
    <h2 id="close">Why a socket closes</h2>
    <dl class="fields">
      ${CLOSE_CODES.map(
        ({ code, name, advice }) =>
          html`<div>
            <dt><code>${code}</code> <span class="type">${name}</span></dt>
            <dd>${prose(advice)}</dd>
          </div>`,
      )}
    </dl>`
}

const section = (title: string, text: string, payload: Json): Html =>
  html`<article>
    <h3><code>${title}</code></h3>
    <p>${prose(/[.!]$/.test(text) ? text : `${text}.`)}</p>
    ${fieldsView(payload)}
  </article>`
