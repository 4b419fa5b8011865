// oxlint-disable import/no-unassigned-import -- each registers an element
import 'media-chrome/media-controller'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-captions-button'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-display'
import 'media-chrome/media-time-range'
import 'media-chrome/menu/media-chrome-menu-item'
import 'media-chrome/menu/media-playback-rate-menu'
import 'media-chrome/menu/media-playback-rate-menu-button'
import { addTranslation } from 'media-chrome/utils/i18n'
import type { HTMLAttributes, RefAttributes } from 'react'

/** The imports above register only the media-chrome elements that the player uses; `media-chrome/react` would load all. */

// The accessible name of a control must contain the text that it shows: 1.5x.
addTranslation('en', { 'Playback rate': 'Speed', 'Playback rate {playbackRate}': 'Speed {playbackRate}x' })

type MediaElement = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement> & { [attribute: string]: unknown }

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- the only way to add elements
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaElement
      'media-control-bar': MediaElement
      'media-captions-button': MediaElement
      'media-fullscreen-button': MediaElement
      'media-loading-indicator': MediaElement
      'media-mute-button': MediaElement
      'media-pip-button': MediaElement
      'media-play-button': MediaElement
      'media-seek-backward-button': MediaElement
      'media-seek-forward-button': MediaElement
      'media-time-display': MediaElement
      'media-time-range': MediaElement
      'media-playback-rate-menu': MediaElement
      'media-playback-rate-menu-button': MediaElement
    }
  }
}
