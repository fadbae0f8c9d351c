import { account, type Profile } from '@bourse/contracts/account'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { toast, Spinner } from '#kit/feedback'
import { pictureIssue, downscaleImage } from '#kit/field'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { sendPicture, useEndpointMutation } from '#api'

/** The avatar; a press picks a picture, uploads it, and shows it once the server has it. */
export function AvatarButton({ user }: { user: Profile }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  const save = useEndpointMutation(account.setAvatar)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined || isBusy) return
    const wrong = pictureIssue(file)
    setIssue(wrong === null ? null : t(wrong))
    if (wrong !== null) return
    setBusy(true)
    const path = await sendPicture(await downscaleImage(file), file.name)
    const isSaved = path !== null && (await save.send({ avatar: path })) !== null
    setBusy(false)
    if (isSaved) toast(t('image.uploaded'), 'success')
  }
  return (
    <div className="flex flex-col items-center gap-2 pt-4 pb-6">
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => input.current?.click()}
        className="press flex flex-col items-center gap-2 rounded-lg px-4"
      >
        <span className="relative">
          <Avatar name={user.account} image={user.avatar} size={88} />
          <span className="absolute right-0 bottom-0 flex size-8 items-center justify-center rounded-pill border-2 border-page bg-primary text-on-primary">
            {isBusy ? <Spinner className="size-4" /> : <Camera size={16} aria-hidden="true" />}
          </span>
        </span>
        <span className="text-sub font-semi text-link">{t('profile.change_picture')}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={t('profile.change_picture')}
        className="sr-only"
        onChange={(event) => void take(event)}
      />
      {issue !== null && (
        <p role="alert" className="text-sub text-error">
          {issue}
        </p>
      )}
    </div>
  )
}
