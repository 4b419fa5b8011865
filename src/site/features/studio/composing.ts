import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, in which Enter takes a word and Escape gives it up. Safari ends the composition before it
 * tells of that key, which has the deprecated code 229 then.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229
