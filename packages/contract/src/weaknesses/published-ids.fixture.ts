const ids = (list: string): readonly string[] => list.trim().split(/\s+/)

/** Increases with every change of ids: the ids of each version are recorded here, and all of them resolve forever. */
export const taxonomyVersion = '2026.1'

/** Ids of every published version, in alphabetical order: lists are added, never changed. */
export const publishedIds: Readonly<Record<string, readonly string[]>> = {
  '2026.1': ids(`
    abandoned-script-domain access-card-cloning access-kept-after-removal account-enumeration account-lockout-abuse
    adversarial-input agent-tool-injection algorithmic-complexity alternate-interface-exposed app-backup-allowed
    app-data-unencrypted app-debuggable app-hardcoded-secret app-tampering-accepted arbitrary-file-delete
    arbitrary-file-read arbitrary-file-write archive-path-traversal argument-injection authentication-bypass
    author-spoofing background-snapshot-leak biometric-bypass blind-server-side-request-forgery blind-xss
    bridge-validation-failure broad-signed-url broken-cipher business-race-condition cached-error-denial
    cached-private-page can-bus-injection captcha-bypass certificate-not-validated charging-unauthenticated
    cleartext-protocol-enabled cleartext-secrets-at-rest cleartext-transmission clickjacking
    client-side-authorization client-template-injection clipboard-leak cloud-credentials-leaked
    cloud-metadata-request-forgery code-injection command-injection compromised-package container-escape
    container-registry-exposed content-spoofing contract-access-control contract-arithmetic-error
    contract-gas-exhaustion conversation-leak cookie-without-httponly cookie-without-samesite cookie-without-secure
    coupon-abuse credentials-over-http cross-account-deputy cross-site-leak csrf-account-takeover
    csrf-by-content-type csrf-minor-action csrf-sensitive-action csrf-sign-in csrf-sign-out csrf-token-not-bound
    css-injection dangerous-http-methods dangling-markup data-not-erased debug-mode-enabled debug-port-open
    decompression-bomb default-credentials dependency-confusion diagnostics-unprotected direct-prompt-injection
    directory-listing dns-rebinding dns-spoofing dns-zone-transfer document-renderer-injection dom-clobbering
    dom-xss double-free early-dma-access ecu-firmware-unsigned email-verification-bypass
    encryption-without-integrity endless-loop excessive-agency excessive-data-exposure executable-upload
    expensive-query expired-certificate expired-key-in-use exported-component exposed-admin-panel exposed-api-key
    exposed-backup-file exposed-database exposed-internal-service exposed-status-page exposed-version-control
    expression-language-injection fault-injection file-metadata-leak firmware-downgrade firmware-extractable
    firmware-not-verified flash-loan-abuse forced-browsing format-string graphql-batching-abuse
    graphql-introspection hardcoded-credentials hardcoded-key header-based-redirect health-data-exposure
    heap-buffer-overflow homoglyph-spoofing host-header-injection hostname-not-verified html-injection
    http-parameter-pollution http-request-smuggling http-response-splitting idor-delete idor-read idor-write
    immobilizer-bypass indirect-prompt-injection industrial-protocol-unauthenticated infotainment-code-execution
    infrastructure-state-exposed insecure-broadcast insecure-deep-link insecure-default-permissions
    insecure-deserialization insecure-device-defaults insecure-temporary-file insecure-update-mechanism
    insecure-webview integer-overflow intent-redirection invitation-abuse ip-restriction-bypass javascript-url-xss
    jsonp-data-leak jwt-validation-bypass key-fob-replay lan-interception ldap-injection local-file-inclusion
    locked-funds log-injection mail-header-injection mail-spoofing mass-assignment memory-race message-flooding
    missing-audit-trail missing-authentication missing-certificate-pinning missing-function-authorization
    missing-hsts missing-message-signing missing-rate-limit missing-root-detection missing-salt
    missing-security-headers missing-segmentation mixed-content model-cost-abuse model-extraction
    network-amplification nonce-reuse nosql-injection null-dereference oauth-missing-state oauth-redirect-uri-bypass
    obsolete-api-version obsolete-tls onchain-signature-replay one-time-code-guessing open-proxy open-redirect
    orchestrator-exposed orm-injection ota-update-tampering out-of-bounds-read out-of-bounds-write
    overprivileged-role padding-oracle passive-entry-relay password-guessing password-reset-takeover path-traversal
    payment-bypass payment-data-exposure permissive-cors personal-data-exposure physical-lock-bypass
    physical-side-channel pipeline-command-injection pipeline-secrets-exposed predictable-file-address
    predictable-iv predictable-session-token price-oracle-manipulation price-tampering property-authorization
    prototype-pollution proxy-path-confusion public-bucket-read public-bucket-write public-disk-snapshot
    quantity-abuse recoverable-passwords redirect-after-sign-in redirect-to-app-scheme redirect-token-leak
    reentrancy referral-abuse referrer-leak reflected-xss refresh-token-replay refund-abuse regular-expression-dos
    remote-file-inclusion remote-vehicle-control repository-write-access reputation-manipulation reset-link-leak
    retrieval-isolation-bypass reverse-tabnabbing role-tampering rounding-abuse safety-filter-bypass
    saml-signature-bypass sanitizer-bypass-xss script-without-integrity second-approval-bypass
    secrets-in-configuration secrets-in-container-image secrets-in-public-code secrets-in-response
    secure-boot-bypass self-xss sensitive-comments sensitive-data-in-browser-storage sensitive-data-in-cookies
    sensitive-data-in-logs sensitive-data-in-url sensor-spoofing server-side-includes-injection
    server-side-request-forgery server-side-template-injection session-fixation session-never-expires
    session-survives-password-change session-survives-sign-out session-token-in-url shared-device-credentials
    short-key signature-not-verified single-request-crash software-version-disclosure source-code-disclosure
    spreadsheet-formula-injection sql-injection stack-buffer-overflow stock-blocking storage-exhaustion stored-xss
    subdomain-takeover symlink-following system-prompt-leak telematics-data-exposure tenant-isolation-bypass
    timestamp-dependence timing-leak tls-downgrade token-scope-bypass training-data-leak training-data-poisoning
    transaction-front-running transaction-replay two-factor-bypass type-confusion type-juggling typosquatted-package
    unbounded-resource-use unchecked-external-call undocumented-endpoint unencrypted-device-storage
    uninitialized-memory uninitialized-proxy universal-xss unmaintained-component unpinned-dependency
    unprotected-backup unrestricted-api-key unsafe-browser-extension unsafe-model-file unsafe-model-output
    unsafe-third-party-response unscanned-upload unsigned-artifact untrusted-delegatecall unvalidated-forward
    unverified-identity-linking unverified-message-origin unverified-password-change upload-type-not-checked
    uploaded-file-xss usage-limit-bypass use-after-free v2x-message-spoofing vehicle-bluetooth-pairing
    vehicle-gateway-bypass vehicle-identifier-enumeration verbose-errors vertical-privilege-escalation
    vpn-single-factor vulnerable-component weak-content-security-policy weak-device-pairing weak-diagnostic-seed
    weak-hash weak-onchain-randomness weak-password-hash weak-password-policy weak-random-numbers weak-remote-access
    weak-snmp-community weak-tls-cipher weak-wifi-encryption web-cache-deception web-cache-poisoning
    webhook-spoofing websocket-authorization websocket-hijacking workflow-step-bypass world-readable-files xml-bomb
    xml-external-entity xpath-injection
  `),
}
