import { account } from '@bourse/contracts/account'
import { unreachable } from '@bourse/contracts/kit'
import { useState } from 'react'
import { Button } from '#kit/control'
import { say } from '#kit/feedback'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useWrite } from '#wire'
import { type Line, lineWords } from './line-words.ts'

type Props = { line: Line; now: string; onClose: () => void }

/** One line about oneself. The row behind keeps the old one until the server has agreed. */
export function LineSheet({ line, now, onClose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState(now)
  const [isJudged, setJudged] = useState(false)
  const save = useSaving(line)
  const wrong = lineWords(line, typed)
  const submit = async () => {
    setJudged(true)
    if (wrong !== null || !(await save.send(typed.trim()))) return
    say(t('app.saved'), 'success')
    onClose()
  }
  const told = isJudged && wrong !== null ? t(wrong) : save.failure?.message
  return (
    <Sheet
      title={t(line === 'nickname' ? 'profile.nickname' : 'profile.signature')}
      onClose={onClose}
      foot={
        <Button isBusy={save.isBusy} onClick={() => void submit()}>
          {t('app.save')}
        </Button>
      }
    >
      <form
        noValidate
        className="pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t(line === 'nickname' ? 'profile.nickname' : 'profile.signature')}
          autoComplete={line === 'nickname' ? 'nickname' : 'off'}
          enterKeyHint="done"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setJudged(false)
            save.reset()
          }}
          onBlur={() => setJudged(true)}
          hint={t(line === 'nickname' ? 'profile.nickname_hint' : 'profile.signature_hint')}
          error={told}
        />
      </form>
    </Sheet>
  )
}

/** True when the line was saved. */
function useSaving(line: Line) {
  const options = { spoils: [account.profile], isQuiet: true }
  const nickname = useWrite(account.setNickname, options)
  const signature = useWrite(account.setSignature, options)
  const { isBusy, failure, reset } = line === 'nickname' ? nickname : signature
  const send = async (text: string): Promise<boolean> => {
    switch (line) {
      case 'nickname':
        return (await nickname.send({ nickname: text })) !== null
      case 'signature':
        return (await signature.send({ signature: text })) !== null
      default:
        return unreachable(line)
    }
  }
  return { send, isBusy, failure, reset }
}
