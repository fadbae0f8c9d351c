import { account, type Profile } from '@bourse/contracts/account'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#kit/control'
import { Spinner } from '#kit/feedback'
import { type Upload, usePictureUpload } from '#kit/field'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { call, invalidate, sendPicture, uploadOutcome } from '#api'

/** The avatar; a press picks a picture, uploads it and sets it. A picture that failed waits for a retry. */
export function AvatarButton({ user }: { user: Profile }) {
  const t = useText()
  const picture = usePictureUpload(useSetAvatar(), () => undefined)
  const { isBusy, failure, retry, preview } = picture
  return (
    <div className="flex flex-col items-center gap-2 pt-4 pb-6">
      <button
        type="button"
        aria-busy={isBusy}
        onClick={picture.pick}
        className="press flex flex-col items-center gap-2 rounded-lg px-4"
      >
        <span className="relative">
          <span className={isBusy || failure !== undefined ? 'opacity-50' : ''}>
            <Avatar
              name={user.account}
              image={isBusy || failure !== undefined ? preview : user.avatar}
              size={88}
            />
          </span>
          <span className="absolute right-0 bottom-0 flex size-8 items-center justify-center rounded-pill border-2 border-page bg-primary text-on-primary">
            {isBusy ? <Spinner className="size-4" /> : <Camera size={16} />}
          </span>
        </span>
        <span className="text-sub font-semi text-link">{t('profile.change_picture')}</span>
      </button>
      <input
        tabIndex={-1}
        disabled={isBusy}
        aria-label={t('profile.change_picture')}
        {...picture.inputProps}
      />
      {picture.issue !== undefined && (
        <p role="alert" className="text-sub text-error">
          {picture.issue}
        </p>
      )}
      {failure !== undefined && <NotUploaded failure={failure} retry={retry} onCancel={picture.remove} />}
    </div>
  )
}

type FailedProps = { failure: string; retry: (() => void) | null; onCancel: () => void }

function NotUploaded({ failure, retry, onCancel }: FailedProps) {
  const t = useText()
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-gutter text-center text-sub text-error">
      <p>
        <span className="font-semi">{t('image.not_uploaded')}</span>
        <br />
        {failure}
      </p>
      <div className="flex gap-2">
        {retry !== null && (
          <Button kind="primary" size="middle" onClick={retry}>
            {t('app.retry')}
          </Button>
        )}
        <Button kind="neutral" size="middle" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Uploads a picture and makes it the avatar; a retry after the upload only repeats the second step. */
function useSetAvatar(): Upload {
  const uploaded = useRef<{ readonly picture: Blob; readonly path: string } | null>(null)
  return async (picture, name, signal) => {
    const before = uploaded.current
    const sent =
      before?.picture === picture ? { path: before.path } : await sendPicture(picture, name, signal)
    if (!('path' in sent) || signal.aborted) return sent
    uploaded.current = { picture, path: sent.path }
    return uploadOutcome(async () => {
      await call(account.setAvatar, { avatar: sent.path }, { isQuiet: true, signal })
      uploaded.current = null
      await invalidate(account.profile)
      return sent.path
    })
  }
}
