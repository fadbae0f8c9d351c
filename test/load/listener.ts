// A consumer of the feed in its own thread, so that its cost is not counted as the exchange's.
import { parentPort, workerData } from 'node:worker_threads'

type ListenerOptions = { readonly url: string; readonly key: string; readonly members: readonly string[] }
const { url, key, members } = workerData as ListenerOptions

const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
let received = 0
socket.addEventListener('error', () => {
  throw new Error('the feed cannot be reached')
})
socket.addEventListener('message', ({ data }) => {
  const text = String(data)
  if (text.startsWith('0')) socket.send(`40${JSON.stringify({ key })}`)
  if (text.startsWith('40')) {
    for (const member of members) socket.send(`42${JSON.stringify(['login', Number(member)])}`)
    parentPort?.postMessage('joined')
  }
  if (text === '2') socket.send('3')
  if (text.startsWith('42["lever_trade"')) received++
})
// Any message requests the count, after which the thread exits.
parentPort?.once('message', () => {
  parentPort?.postMessage(received)
  socket.close()
  parentPort?.close()
})
