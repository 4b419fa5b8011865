import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import {
  Notifications,
  cleanNotifications,
  createNotificationsStore,
  hideNotification,
  showNotification,
  updateNotification,
  useNotifications,
  type NotificationData,
} from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconExclamationMark, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Sentence } from './Sentence.tsx'
import classes from './ToastSurface.module.css'
import type { Toast, ToastType } from './toasts.ts'

export interface ShownToasts {
  show(toast: Toast): void
  close(id: string): void
  clearAll(): void
}

interface Props {
  /** Called once the surface can show toasts. Returns the cleanup for unmounting. */
  onReady: (shown: ShownToasts) => () => void
}

type Store = ReturnType<typeof createNotificationsStore>

/** Toasts with @mantine/notifications. They close after their duration; hovering or focusing one pauses its timer. */
export function ToastSurface({ onReady }: Props) {
  const [store] = useState(createNotificationsStore)
  const { notifications, queue } = useNotifications(store)

  useEffect(
    () =>
      onReady({
        show: (toast) => void showNotification(notificationFor(toast, store), store),
        close: (id) => void hideNotification(id, store),
        clearAll: () => cleanNotifications(store),
      }),
    [onReady, store],
  )

  return (
    <section className={classes.surface} aria-label="Notifications">
      {notifications.length + queue.length > 1 && (
        <button type="button" className={classes.clear} onClick={() => cleanNotifications(store)}>
          Clear all
        </button>
      )}
      <Notifications
        store={store}
        withinPortal={false}
        className={classes.stack ?? ''}
        aria-live="polite"
        aria-relevant="additions"
        notificationMaxHeight={320}
      />
    </section>
  )
}

const looks = {
  success: { Icon: IconCheck, label: 'Success' },
  error: { Icon: IconExclamationMark, label: 'Error' },
  warning: { Icon: IconAlertTriangle, label: 'Warning' },
  info: { Icon: IconInfoCircle, label: 'Information' },
} satisfies Record<ToastType, unknown>

function notificationFor({ id, type, title, message, quoted, action, duration }: Toast, store: Store) {
  const { Icon, label } = looks[type]
  const autoClose = Number.isFinite(duration) ? duration : false
  const notification: NotificationData = {
    id,
    title,
    role: type === 'error' ? 'alert' : 'status',
    'data-type': type,
    autoClose,
    icon: <Icon size={20} stroke={2.5} role="img" aria-label={label} />,
    closeButtonProps: { 'aria-label': 'Close notification' },
    classNames: {
      root: classes.toast ?? '',
      icon: classes.icon ?? '',
      body: classes.body ?? '',
      title: classes.title ?? '',
      description: classes.message ?? '',
    },
    message: (
      <>
        <Sentence text={message} quoted={quoted} />
        {action && (
          <Button
            className={classes.action ?? ''}
            variant="light"
            size="compact-sm"
            onClick={() => {
              hideNotification(id, store)
              action.handler()
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
    // The library pauses the timer only on hover.
    onFocusCapture: () => updateNotification({ ...notification, autoClose: false }, store),
    onBlurCapture: () => updateNotification(notification, store),
  }
  return notification
}
