type KeyPress = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>

/** The code of every key that an input method takes for itself. */
const BY_INPUT_METHOD = 229

/**
 * Whether the key itself was pressed. Enter and Escape of an input method end a composition and mean nothing to the
 * page; Safari reports them after its end, when only the code still shows it.
 */
export const isKey = (event: KeyPress, key: 'Enter' | 'Escape'): boolean =>
  event.key === key && !event.isComposing && event.keyCode !== BY_INPUT_METHOD
