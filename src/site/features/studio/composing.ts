import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, in which Enter accepts a word and Escape rejects it. Safari ends the composition before it
 * reports that key, which then has the deprecated code 229.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229
