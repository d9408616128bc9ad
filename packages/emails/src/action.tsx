import { Button, Link, Text } from '@react-email/components'
import { accountEmailCommon as common } from '@grana/messages/es/emails/account'
import { font, lightTheme, text } from './theme.ts'

/** Where a link leads, in one line: the host is what a reader checks. */
function shortAddress(address: string): string {
  const { host, pathname, search } = new URL(address)
  const [, first = '', ...rest] = pathname.split('/')
  return [host, first, ...(rest.length > 0 || search !== '' ? ['…'] : [])].filter(Boolean).join('/')
}

type ActionProps = { name: string; address: string; lasts?: string | undefined }

/** The one button, and where it leads, as a short link: some email clients hide it. */
export function Action({ name, address, lasts }: ActionProps) {
  const small = { ...text.small, marginTop: '16px' }
  return (
    <>
      <Button
        className="action"
        href={address}
        style={{
          marginTop: '24px',
          padding: '16px 28px',
          borderRadius: '2px',
          backgroundColor: lightTheme.action,
          color: lightTheme.onAction,
          font: `620 16px/1.2 ${font}`,
        }}
      >
        {name}
      </Button>
      {lasts !== undefined && (
        <Text className="ink" style={{ ...small, color: lightTheme.ink }}>
          {lasts}
        </Text>
      )}
      <Text className="subtle" style={{ ...small, marginTop: lasts === undefined ? '16px' : '4px' }}>
        {common.addressBelow}
        <br />
        <Link
          className="anil"
          href={address}
          style={{ color: lightTheme.anil, textDecoration: 'underline', wordBreak: 'break-all' }}
        >
          {shortAddress(address)}
        </Link>
      </Text>
    </>
  )
}
