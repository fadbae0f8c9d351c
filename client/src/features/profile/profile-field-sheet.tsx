import { account } from '@bourse/contracts/account'
import { TextSheet } from '#api/form'
import { type ProfileField, profileFieldLabel } from './field-labels.ts'

type Props = { field: ProfileField; now: string; onClose: () => void }

/** One line about oneself. */
export const ProfileFieldSheet = ({ field, ...sheet }: Props) =>
  field === 'nickname' ? (
    <TextSheet
      endpoint={account.setNickname}
      toInput={(nickname) => ({ nickname })}
      check={(typed) => profileFieldLabel(field, typed)}
      title="profile.nickname"
      hint="profile.nickname_hint"
      autoComplete="nickname"
      {...sheet}
    />
  ) : (
    <TextSheet
      endpoint={account.setSignature}
      toInput={(signature) => ({ signature })}
      check={(typed) => profileFieldLabel(field, typed)}
      title="profile.signature"
      hint="profile.signature_hint"
      {...sheet}
    />
  )
