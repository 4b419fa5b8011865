import { IconInbox, IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { listMessages } from '#site/features/administration/messages-api.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import shared from '../admin.module.css'
import { ExportButton } from '../ExportButton.tsx'
import { MessageItem } from './MessageItem.tsx'
import { messageColumns, readMessagesView, stateNames } from './messages-view.ts'
import classes from './MessagesTab.module.css'
import { MessageView } from './MessageView.tsx'
import { FilterBar } from '../FilterBar.tsx'
import { PagedList } from '../PagedList.tsx'
import { useTabAddress } from '../use-tab-address.ts'

const PAGE_SIZE = 20

const filters = [
  { name: 'status', label: 'State', usual: 'All messages', options: stateNames },
  { name: 'answered', label: 'Answer', usual: 'Answered or not', options: { no: 'Not answered', yes: 'Answered' } },
]

/** The messages from the contact form, with their states. */
export function MessagesTab() {
  const connection = useConnection()
  const { parameters, change } = useTabAddress()
  const { filter, after, reading } = readMessagesView(parameters)
  const messages = useQuery(administrationQueries.messages(connection, filter, { after, pageSize: PAGE_SIZE }))
  const isSearch = filter.search !== '' || filter.status !== null || filter.answered !== null || after !== null
  const [readAtFirst] = useState(reading)

  return (
    <>
      <FilterBar
        className={classes.tools}
        search={{ region: 'Messages', label: 'Search messages', placeholder: 'Name, address, reference or text' }}
        filters={filters}
      />
      <div className={shared.summary}>
        <ExportButton
          label="Export messages"
          name="messages"
          columns={messageColumns}
          read={(page) => listMessages(connection, filter, page)}
        />
      </div>
      <div className={`${shared.columns} ${classes.inbox}`} data-reading={reading !== null}>
        <PagedList
          query={messages}
          name="messages"
          label="Messages"
          onReset={() => change({})}
          empty={
            <EmptyState
              icon={<IconInbox stroke={1.6} />}
              title={isSearch ? 'No messages match' : 'The inbox is empty'}
              action={
                isSearch && (
                  <Button variant="default" onClick={() => change({ search: null, status: null, answered: null, message: null })}>
                    Show all messages
                  </Button>
                )
              }
              level={3}
            >
              <p>
                {isSearch
                  ? 'Try a shorter search, or messages in any state, answered or not.'
                  : 'Messages from the contact form arrive here.'}
              </p>
            </EmptyState>
          }
        >
          {(message) => <MessageItem key={message.id} message={message} isRead={message.id === reading} />}
        </PagedList>
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
    </>
  )
}
