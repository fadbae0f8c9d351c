import { TOAST_MS } from '@bourse/contracts/product'
import { messages } from '@bourse/contracts/messages'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { useEndpointMutation } from '#api'

/**
 * Shows all messages as read at once. The write is sent when the time for Undo is over or the page is left, because the
 * server cannot undo it.
 */
export function useMarkAllRead() {
  const t = useText()
  const [isCleared, setCleared] = useState(false)
  const write = useEndpointMutation(messages.readAll)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  const stop = () => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer)
    waiting.current = null
  }
  const clear = () => {
    const send = async () => {
      stop()
      if ((await write.send({})) === null) setCleared(false)
    }
    stop()
    setCleared(true)
    waiting.current = { timer: setTimeout(() => void send(), TOAST_MS), send: () => void send() }
    const undo = () => {
      stop()
      setCleared(false)
    }
    toast(t('messages.all_read'), 'plain', { label: t('messages.undo'), run: undo })
  }
  useEffect(() => () => waiting.current?.send(), [])
  return { isCleared, clear }
}
