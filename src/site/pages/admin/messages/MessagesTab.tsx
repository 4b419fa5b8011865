import { IconInbox, IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { messageStates } from '#site/features/administration/message.ts'
import { listMessages } from '#site/features/administration/messages-api.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { SearchField } from '#site/ui/SearchField.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import shared from '../admin.module.css'
import { ExportButton } from '../ExportButton.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { MessageItem } from './MessageItem.tsx'
import { messageColumns, readMessagesView, stateNames } from './messages-view.ts'
import classes from './MessagesTab.module.css'
import { MessageView } from './MessageView.tsx'
import { Pager } from '../Pager.tsx'
import { useTabAddress } from '../use-tab-address.ts'

const PAGE_SIZE = 20

/** The messages from the contact form, with their states. */
export function MessagesTab() {
  const connection = useConnection()
  const { parameters, change } = useTabAddress()
  const { filter, after, reading } = readMessagesView(parameters)
  const messages = useQuery(administrationQueries.messages(connection, filter, { after, pageSize: PAGE_SIZE }))
  const list = useRef<HTMLDivElement>(null)
  const [readAtFirst] = useState(reading)

  return (
    <section className={shared.tab} aria-labelledby="messages">
      <VisuallyHidden component="h2" id="messages">
        Messages
      </VisuallyHidden>
      <div className={classes.tools}>
        <SearchField
          region="Messages"
          label="Search messages"
          placeholder="Name, address, reference or text"
          search={filter.search}
          onSearch={(search) => change({ search, message: null }, { replace: true })}
        />
        <SelectField
          label="State"
          value={filter.status ?? ''}
          options={[{ value: '', label: 'All messages' }, ...messageStates.map((value) => ({ value, label: stateNames[value] }))]}
          onChange={(status) => change({ status, message: null })}
        />
        <SelectField
          label="Answer"
          value={filter.answered === null ? '' : filter.answered ? 'yes' : 'no'}
          options={[
            { value: '', label: 'Answered or not' },
            { value: 'no', label: 'Not answered' },
            { value: 'yes', label: 'Answered' },
          ]}
          onChange={(answered) => change({ answered, message: null })}
        />
      </div>
      <div className={shared.summary}>
        <ExportButton
          label="Export messages"
          name="messages"
          columns={messageColumns}
          read={(page) => listMessages(connection, filter, page)}
        />
      </div>
      <div className={classes.inbox} data-reading={reading !== null}>
        <div ref={list} tabIndex={-1} className={shared.results}>
          <Loaded query={messages} what="messages" skeleton={<ListSkeleton label="Loading messages" />} onReset={() => change({})}>
            {({ rows: shown, next }) =>
              shown.length === 0 ? (
                <NoMessages
                  isSearch={filter.search !== '' || filter.status !== null || filter.answered !== null || after !== null}
                  onReset={() => change({ search: null, status: null, answered: null, message: null })}
                />
              ) : (
                <>
                  <ul className={`${shared.list} ${classes.list}`} aria-label="Messages" data-stale={messages.isPlaceholderData}>
                    {shown.map((message) => (
                      <MessageItem key={message.id} message={message} isRead={message.id === reading} />
                    ))}
                  </ul>
                  <Pager label="Pages of messages" next={next} onTurn={() => list.current?.focus()} />
                </>
              )
            }
          </Loaded>
        </div>
        {reading ? (
          <MessageView key={reading} id={reading} takesFocus={reading !== readAtFirst} />
        ) : (
          messages.data?.rows.length !== 0 && (
            <div className={`${shared.empty} ${classes.nothing}`}>
              <EmptyState icon={<IconMailOpened stroke={1.6} />} title="Choose a message" level={3}>
                <p>It opens here. Reading a new message marks it as open, for every administrator.</p>
              </EmptyState>
            </div>
          )
        )}
      </div>
    </section>
  )
}

function NoMessages({ isSearch, onReset }: { isSearch: boolean; onReset: () => void }) {
  return (
    <div className={`${shared.empty} ${classes.none}`}>
      <EmptyState
        icon={<IconInbox stroke={1.6} />}
        title={isSearch ? 'No messages match' : 'The inbox is empty'}
        action={
          isSearch && (
            <Button variant="default" onClick={onReset}>
              Show all messages
            </Button>
          )
        }
        level={3}
      >
        <p>
          {isSearch ? 'Try a shorter search, or messages in any state, answered or not.' : 'Messages from the contact form arrive here.'}
        </p>
      </EmptyState>
    </div>
  )
}
