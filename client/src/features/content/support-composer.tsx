import { cleanSupportText, support, SUPPORT_RAW_MAX, SUPPORT_TEXT_MAX } from '@bourse/contracts/support'
import { ImagePlus, MapPin, SendHorizontal } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { IconButton } from '#kit/control'
import { newRequestKey } from '#kit/device'
import { Spinner } from '#kit/feedback'
import { MessageField, usePictureUpload } from '#kit/field'
import { HtmlBody } from '#kit/html'
import { BottomBar } from '#kit/layout'
import { Sheet } from '#kit/overlay'
import { locationText, readStoredLocation } from '#kit/location'
import { consumeNavigationState, navigate, setNavigationState } from '#kit/route'
import { useText } from '#text'
import { sendPicture, useEndpointMutation } from '#api'
import { useFaq } from './faq-search.tsx'
import { type Question, suggestFromFaq } from './search-questions.ts'

/** A message is sent again under its own key until it is known to have arrived. */
export function SupportComposer() {
  const t = useText()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(returnedText)
  const key = useRef<string | null>(null)
  const message = useEndpointMutation(support.send, { isQuiet: true })
  const length = cleanSupportText(text).length
  const isTooLong = length > SUPPORT_TEXT_MAX
  const change = (next: string) => {
    setText(next)
    key.current = null
    message.reset()
  }
  const send = async () => {
    if (length === 0 || isTooLong) return
    const sent = await message.send({ key: (key.current ??= newRequestKey()), content: text })
    if (sent === null) return
    change('')
    field.current?.focus()
  }
  const failure = isTooLong ? t('support.too_long', { n: SUPPORT_TEXT_MAX }) : message.failure?.message
  return (
    <BottomBar className="px-gutter py-2">
      <Suggestions text={text} />
      {failure !== undefined && (
        <p id={id} role="alert" className="pb-1.5 text-sub text-error">
          {failure}
        </p>
      )}
      <form
        className="flex items-end gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Attachments text={text} />
        <MessageField
          field={field}
          name={t('support.write')}
          value={text}
          maxLength={SUPPORT_RAW_MAX}
          describedBy={failure === undefined ? undefined : id}
          onChange={change}
          onSend={() => void send()}
        />
        <IconButton
          type="submit"
          name={t('support.send')}
          disabled={length === 0 || isTooLong}
          aria-busy={message.isBusy}
          className="text-link"
        >
          {message.isBusy ? <Spinner /> : <SendHorizontal size={22} strokeWidth={1.75} />}
        </IconButton>
      </form>
    </BottomBar>
  )
}

const Attachments = ({ text }: { text: string }) => (
  <>
    <PictureButton />
    <LocationButton text={text} />
  </>
)

const DRAFT = 'support_text'

/** The text typed before a location was chosen, followed by that location. */
function returnedText(): string {
  const place = readStoredLocation(consumeNavigationState('place'))
  const lines = [consumeNavigationState(DRAFT) ?? '', place === null ? '' : locationText(place)]
  return lines.filter((line) => line !== '').join('\n')
}

/** Adds a location to the text, which the member can still change before it is sent. */
function LocationButton({ text }: { text: string }) {
  const t = useText()
  const choose = () => {
    setNavigationState(DRAFT, text)
    navigate('choose-location')
  }
  return (
    <IconButton name={t('support.place')} onClick={choose}>
      <MapPin size={22} strokeWidth={1.75} />
    </IconButton>
  )
}

/** A picture is a message of its own, sent as soon as it is uploaded. */
function PictureButton() {
  const t = useText()
  const { send, isBusy, failure } = useEndpointMutation(support.send)
  const picture = usePictureUpload(sendPicture, (path) => {
    if (path !== null) void send({ key: newRequestKey(), picture: path })
  })
  const isSending = isBusy || picture.isBusy
  const issue = picture.issue ?? picture.failure ?? failure?.message
  return (
    <>
      <input tabIndex={-1} disabled={isSending} aria-label={t('support.attach')} {...picture.inputProps} />
      <IconButton name={t('support.attach')} aria-busy={isSending} onClick={picture.retry ?? picture.pick}>
        {isSending ? <Spinner /> : <ImagePlus size={22} strokeWidth={1.75} />}
      </IconButton>
      {issue !== undefined && (
        <span role="alert" className="sr-only">
          {issue}
        </span>
      )}
    </>
  )
}

/** Questions of the FAQ that fit the text, while it is written. */
function Suggestions({ text }: { text: string }) {
  const t = useText()
  const all = useFaq()
  const [open, setOpen] = useState<Question | null>(null)
  const found = useMemo(() => suggestFromFaq(all, text), [all, text])
  return (
    <>
      {found.length > 0 && (
        <section aria-label={t('support.answers')} className="pb-2">
          <h2 className="text-cap text-t3">{t('support.answers')}</h2>
          <ul>
            {found.map((question) => (
              <li key={question.title}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setOpen(question)}
                  className="press flex min-h-9 w-full items-center text-left text-sub text-link hit"
                >
                  {question.title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open !== null && (
        <Sheet title={open.title} onClose={() => setOpen(null)}>
          <HtmlBody html={open.answer} />
        </Sheet>
      )}
    </>
  )
}
