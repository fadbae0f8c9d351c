import { Tick } from '#kit/control'
import { TextField } from '#kit/field'
import { useText } from '#text'
import type { FormField } from '#api/form'

type Props = { tag: FormField<string>; isUntagged: FormField<boolean> }

/** The destination tag of an address, or the choice of none. */
export function TagField({ tag, isUntagged }: Props) {
  const t = useText()
  return (
    <div>
      <TextField
        label={t('withdraw.tag')}
        inputMode="numeric"
        autoComplete="off"
        hint={t('withdraw.tag_note')}
        {...tag}
        value={isUntagged.value ? '' : tag.value}
        disabled={isUntagged.value}
        className="num disabled:text-t3"
        // Validation on blur would shift the buttons below before the click.
        onBlur={undefined}
      />
      <Tick
        isOn={isUntagged.value}
        onChange={(isOn) => {
          isUntagged.onChange(isOn)
          tag.onChange('')
        }}
      >
        {t('withdraw.no_tag')}
      </Tick>
    </div>
  )
}
