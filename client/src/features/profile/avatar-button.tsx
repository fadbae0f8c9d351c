import { account, type Profile } from '@bourse/contracts/account'
import { Camera } from 'lucide-react'
import { toast, Spinner } from '#kit/feedback'
import { downscaleImage, usePicturePicker } from '#kit/field'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { sendPicture, useEndpointMutation } from '#api'

/** The avatar; a press picks a picture, uploads it, and shows it once the server has it. */
export function AvatarButton({ user }: { user: Profile }) {
  const t = useText()
  const save = useEndpointMutation(account.setAvatar)
  const { isBusy, issue, inputProps, pick } = usePicturePicker(async (file) => {
    const path = await sendPicture(await downscaleImage(file), file.name)
    const isSaved = path !== null && (await save.send({ avatar: path })) !== null
    if (isSaved) toast(t('image.uploaded'), 'success')
  })
  return (
    <div className="flex flex-col items-center gap-2 pt-4 pb-6">
      <button
        type="button"
        aria-busy={isBusy}
        onClick={pick}
        className="press flex flex-col items-center gap-2 rounded-lg px-4"
      >
        <span className="relative">
          <Avatar name={user.account} image={user.avatar} size={88} />
          <span className="absolute right-0 bottom-0 flex size-8 items-center justify-center rounded-pill border-2 border-page bg-primary text-on-primary">
            {isBusy ? <Spinner className="size-4" /> : <Camera size={16} />}
          </span>
        </span>
        <span className="text-sub font-semi text-link">{t('profile.change_picture')}</span>
      </button>
      <input tabIndex={-1} disabled={isBusy} aria-label={t('profile.change_picture')} {...inputProps} />
      {issue !== undefined && (
        <p role="alert" className="text-sub text-error">
          {issue}
        </p>
      )}
    </div>
  )
}
