// A consumer of the feed in its own thread, so that its cost is not counted as the exchange's.
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import { parentPort, workerData } from 'node:worker_threads'

type ListenerOptions = { readonly url: string; readonly key: string; readonly members: readonly string[] }
const { url, key, members } = workerData as ListenerOptions

const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
let received = 0
const BUNDLE = `42["${UPSTREAM_EVENTS.positionBundle}"`
type Bundle = readonly [event: string, payload: { readonly data: readonly unknown[] }]
socket.addEventListener('error', () => {
  throw new Error('the feed cannot be reached')
})
socket.addEventListener('message', ({ data }) => {
  const text = String(data)
  if (text.startsWith('0')) socket.send(`40${JSON.stringify({ key, bundles: true })}`)
  if (text.startsWith('40')) {
    for (const member of members) socket.send(`42${JSON.stringify(['login', Number(member)])}`)
    parentPort?.postMessage('joined')
  }
  if (text === '2') socket.send('3')
  if (text.startsWith(BUNDLE)) received += (JSON.parse(text.slice(2)) as Bundle)[1].data.length
})
// Any message requests the count, after which the thread exits.
parentPort?.once('message', () => {
  parentPort?.postMessage(received)
  socket.close()
  parentPort?.close()
})
