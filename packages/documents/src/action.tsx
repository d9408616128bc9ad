import { Button, Link, Text } from '@react-email/components'
import { accountLetter as common } from '@grana/messages/es/emails/account'
import { font, light, text } from './look.ts'

type ActionProps = { name: string; address: string; lasts?: string | undefined }

/** The one button, and the same address to read and copy: some programs hide where a button leads. */
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
          backgroundColor: light.action,
          color: light.onAction,
          font: `620 16px/1.2 ${font}`,
        }}
      >
        {name}
      </Button>
      {lasts !== undefined && (
        <Text className="ink" style={{ ...small, color: light.ink }}>
          {lasts}
        </Text>
      )}
      <Text className="subtle" style={{ ...small, marginTop: lasts === undefined ? '16px' : '4px' }}>
        {common.addressBelow}
        <br />
        <Link
          className="anil"
          href={address}
          style={{ color: light.anil, textDecoration: 'underline', wordBreak: 'break-all' }}
        >
          {address}
        </Link>
      </Text>
    </>
  )
}
