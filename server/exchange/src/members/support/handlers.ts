import { toPage, PAGE_SIZE } from '@bourse/contracts/kit'
import { ONLINE_MS, type support } from '@bourse/contracts/support'
import type { Handlers } from '#platform/kernel'
import type { SupportDeps } from './deps.ts'
import { sendMessage } from './send.ts'
import { isOpen, findLastReply, listMessages } from './store.ts'

export const supportHandlers = (deps: SupportDeps): Handlers<typeof support> => ({
  messages: async ({ after, page = 1, limit = PAGE_SIZE }, { reader, member }) => {
    const { rows, total } = await listMessages(reader, member, { page, limit, after })
    return toPage(rows, { page, limit }, total)
  },
  state: async (_input, { reader, member, now }) => {
    const last = await findLastReply(reader, null)
    return { isOnline: last !== null && now - last < ONLINE_MS, isOpen: await isOpen(reader, member) }
  },
  send: (input, call) => sendMessage(deps, call, input),
})
