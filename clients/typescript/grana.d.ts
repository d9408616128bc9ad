/** A value that version 1 may add others to. */
export type Open<T> = T | (T extends string ? string & {} : number & {});
export type ErrorCode = Open<'auth.forbidden' | 'auth.required' | 'report.frozen' | 'report.known_too_early' | 'report.too_many_comments' | 'request.address_too_long' | 'request.headers_too_large' | 'request.holds_token' | 'request.invalid' | 'request.malformed' | 'request.not_found' | 'request.origin_refused' | 'request.timeout' | 'request.too_large' | 'request.too_many' | 'request.unsupported_media' | 'server.unavailable' | 'server.unexpected' | 'token.scope_missing' | 'unreadable'>;
export interface AddV1AgentCommentBody {
    readonly text: string;
}
export interface AddV1CommentBody {
    readonly text: string;
    readonly audience: 'everyone' | 'internal';
}
export interface AddV1KnownIssueBody {
    readonly title: string;
    readonly text: string;
    readonly known_since: string;
}
export interface V1AgentComment {
    readonly number: number;
    readonly side: Open<'agent' | 'organization' | 'staff' | 'system'>;
    readonly author?: string;
    readonly text: string;
    readonly at: string;
}
export interface V1AgentEvent {
    readonly kind: Open<'submitted' | 'moved' | 'commented' | 'proposed' | 'dismissed' | 'severity_set' | 'assigned' | 'quality_set' | 'corrected' | 'redacted' | 'reward_asked' | 'reward_approved' | 'reward_reserved' | 'reward_revised' | 'reward_withdrawn' | 'reward_ineligible' | 'reward_paid' | 'reward_received' | 'reward_missing' | 'retest_asked' | 'retest_answered' | 'retest_cancelled' | 'fix_date_asked' | 'fix_date_answered' | 'retest_handed_over' | 'retest_fee_paid' | 'retest_fee_received' | 'retest_fee_missing' | 'share_paid' | 'share_received' | 'share_missing' | 'dispute_opened' | 'dispute_answered' | 'dispute_lapsed' | 'dispute_taken' | 'dispute_released' | 'dispute_ruled' | 'dispute_withdrawn' | 'payment_case_answered' | 'payment_case_contested' | 'payment_case_lapsed' | 'payment_case_taken' | 'payment_case_released' | 'payment_case_paused' | 'payment_case_closed' | 'disclosure_asked' | 'disclosure_changed' | 'disclosure_agreed' | 'disclosure_declined' | 'disclosure_published' | 'disclosure_withdrawal_asked' | 'disclosure_withdrawn'>;
    readonly report: {
        readonly id: string;
        readonly reference: string;
    };
    readonly program: string;
    readonly number: number;
    readonly side: Open<'agent' | 'organization' | 'staff' | 'system'>;
    readonly from?: Open<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>;
    readonly to?: Open<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>;
    readonly at: string;
}
export interface V1AgentProgram {
    readonly id: string;
    readonly name: string;
    readonly organization: string;
    readonly kind: Open<'bounty' | 'vdp' | 'pentest'>;
    readonly state: Open<'active' | 'paused' | 'closed'>;
    readonly is_private: boolean;
    readonly updated_at: string;
}
export interface V1AgentReport {
    readonly id: string;
    readonly reference: string;
    readonly title: string;
    readonly program: {
        readonly id: string;
        readonly name: string;
    };
    readonly state: Open<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>;
    readonly closing_reason?: Open<'resolved' | 'risk_accepted' | 'informative' | 'duplicate' | 'not_reproducible' | 'not_applicable' | 'out_of_scope' | 'spam' | 'withdrawn' | 'no_answer'>;
    readonly severity: Open<'informative' | 'low' | 'medium' | 'high' | 'critical'>;
    readonly weakness: string;
    readonly reward_status: Open<'undecided' | 'suggested' | 'approved' | 'reserved' | 'paid' | 'ineligible'>;
    readonly submitted_at: string;
    readonly moved_at: string;
    readonly target: {
        readonly id: string;
        readonly name: string;
        readonly address: string;
    };
    readonly cvss?: string;
    readonly summary: string;
    readonly steps: string;
    readonly impact: string;
    readonly files: ReadonlyArray<{
        readonly id: string;
        readonly name: string;
        readonly bytes: number;
    }>;
}
export interface V1AgentTarget {
    readonly name: string;
    readonly is_in_scope: boolean;
    readonly type?: Open<'website' | 'api' | 'android' | 'ios' | 'network' | 'cloud' | 'hardware' | 'vehicle' | 'source_code'>;
    readonly address?: string;
    readonly environment?: Open<'production' | 'staging'>;
    readonly tier?: number;
}
export interface V1AuditEvent {
    readonly id: string;
    readonly at: string;
    readonly actor: string | null;
    readonly action: string;
    readonly thing: string;
    readonly thing_id: string | null;
    readonly program: string | null;
    readonly outcome: Open<'done' | 'denied'>;
}
export interface V1Comment {
    readonly number: number;
    readonly audience: Open<'everyone' | 'internal'>;
    readonly side: Open<'agent' | 'organization' | 'staff' | 'system'>;
    readonly author?: string;
    readonly text: string;
    readonly at: string;
}
export interface V1Event {
    readonly kind: Open<'submitted' | 'moved' | 'commented' | 'proposed' | 'dismissed' | 'severity_set' | 'assigned' | 'quality_set' | 'corrected' | 'redacted' | 'reward_asked' | 'reward_approved' | 'reward_reserved' | 'reward_revised' | 'reward_withdrawn' | 'reward_ineligible' | 'reward_paid' | 'reward_received' | 'reward_missing' | 'retest_asked' | 'retest_answered' | 'retest_cancelled' | 'fix_date_asked' | 'fix_date_answered' | 'retest_handed_over' | 'retest_fee_paid' | 'retest_fee_received' | 'retest_fee_missing' | 'share_paid' | 'share_received' | 'share_missing' | 'dispute_opened' | 'dispute_answered' | 'dispute_lapsed' | 'dispute_taken' | 'dispute_released' | 'dispute_ruled' | 'dispute_withdrawn' | 'payment_case_answered' | 'payment_case_contested' | 'payment_case_lapsed' | 'payment_case_taken' | 'payment_case_released' | 'payment_case_paused' | 'payment_case_closed' | 'disclosure_asked' | 'disclosure_changed' | 'disclosure_agreed' | 'disclosure_declined' | 'disclosure_published' | 'disclosure_withdrawal_asked' | 'disclosure_withdrawn'>;
    readonly report: {
        readonly id: string;
        readonly reference: string;
    };
    readonly program: string;
    readonly number: number;
    readonly audience: Open<'everyone' | 'internal'>;
    readonly side: Open<'agent' | 'organization' | 'staff' | 'system'>;
    readonly from?: Open<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>;
    readonly to?: Open<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>;
    readonly at: string;
}
export interface V1KnownIssue {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly known_since: string;
    readonly registered_at: string;
}
export interface V1Program {
    readonly id: string;
    readonly name: string;
    readonly kind: Open<'bounty' | 'vdp' | 'pentest'>;
    readonly state: Open<'draft' | 'active' | 'paused' | 'closed'>;
}
export interface V1Report {
    readonly id: string;
    readonly reference: string;
    readonly title: string;
    readonly program: {
        readonly id: string;
        readonly name: string;
    };
    readonly state: Open<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>;
    readonly closing_reason?: Open<'resolved' | 'risk_accepted' | 'informative' | 'duplicate' | 'not_reproducible' | 'not_applicable' | 'out_of_scope' | 'spam' | 'withdrawn' | 'no_answer'>;
    readonly severity: Open<'informative' | 'low' | 'medium' | 'high' | 'critical'>;
    readonly weakness: string;
    readonly reward_status: Open<'undecided' | 'suggested' | 'approved' | 'reserved' | 'paid' | 'ineligible'>;
    readonly submitted_at: string;
    readonly moved_at: string;
    readonly target: {
        readonly id: string;
        readonly name: string;
        readonly address: string;
    };
    readonly cvss?: string;
    readonly summary: string;
    readonly steps: string;
    readonly impact: string;
    readonly files: ReadonlyArray<{
        readonly id: string;
        readonly name: string;
        readonly bytes: number;
    }>;
    readonly agent: string;
    readonly assigned_to?: string;
}
export interface V1ReportCard {
    readonly id: string;
    readonly reference: string;
    readonly title: string;
    readonly program: {
        readonly id: string;
        readonly name: string;
    };
    readonly state: Open<'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived'>;
    readonly closing_reason?: Open<'resolved' | 'risk_accepted' | 'informative' | 'duplicate' | 'not_reproducible' | 'not_applicable' | 'out_of_scope' | 'spam' | 'withdrawn' | 'no_answer'>;
    readonly severity: Open<'informative' | 'low' | 'medium' | 'high' | 'critical'>;
    readonly weakness: string;
    readonly reward_status: Open<'undecided' | 'suggested' | 'approved' | 'reserved' | 'paid' | 'ineligible'>;
    readonly submitted_at: string;
    readonly moved_at: string;
}
export interface V1Retest {
    readonly report: {
        readonly id: string;
        readonly reference: string;
    };
    readonly program: string;
    readonly state: Open<'none' | 'requested' | 'fixed' | 'persists' | 'cancelled'>;
    readonly asked_at?: string;
    readonly fixed_at?: string;
}
export interface V1Target {
    readonly name: string;
    readonly is_in_scope: boolean;
    readonly target_id?: string;
    readonly type?: string;
    readonly address?: string;
    readonly environment?: Open<'production' | 'staging'>;
    readonly tier?: Open<1 | 2 | 3>;
}
export interface AddV1AgentCommentInput {
    readonly report: string;
    readonly body: AddV1AgentCommentBody;
}
export type AddV1AgentCommentAnswer = {
    readonly data: ReadonlyArray<V1AgentComment>;
};
export interface AddV1CommentInput {
    readonly report: string;
    readonly body: AddV1CommentBody;
}
export type AddV1CommentAnswer = {
    readonly data: ReadonlyArray<V1Comment>;
};
export interface AddV1KnownIssueInput {
    readonly program: string;
    readonly body: AddV1KnownIssueBody;
}
export type AddV1KnownIssueAnswer = {
    readonly data: ReadonlyArray<V1KnownIssue>;
};
export interface GetV1AgentProgramScopeInput {
    readonly program: string;
}
export type GetV1AgentProgramScopeAnswer = {
    readonly data: {
        readonly version: number;
        readonly targets: ReadonlyArray<V1AgentTarget>;
    };
};
export interface GetV1AgentReportInput {
    readonly report: string;
}
export type GetV1AgentReportAnswer = {
    readonly data: V1AgentReport;
};
export interface GetV1ProgramScopeInput {
    readonly program: string;
}
export type GetV1ProgramScopeAnswer = {
    readonly data: {
        readonly version: number | null;
        readonly targets: ReadonlyArray<V1Target>;
    };
};
export interface GetV1ReportInput {
    readonly report: string;
}
export type GetV1ReportAnswer = {
    readonly data: V1Report;
};
export interface ListV1AgentCommentsInput {
    readonly report: string;
}
export type ListV1AgentCommentsAnswer = {
    readonly data: ReadonlyArray<V1AgentComment>;
};
export interface ListV1AgentEventsInput {
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1AgentEventsAnswer = {
    readonly data: ReadonlyArray<V1AgentEvent>;
    readonly meta: {
        readonly next?: string;
    };
};
export interface ListV1AgentProgramsInput {
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1AgentProgramsAnswer = {
    readonly data: ReadonlyArray<V1AgentProgram>;
    readonly meta: {
        readonly next?: string;
    };
};
export interface ListV1AgentReportsInput {
    readonly program?: string | undefined;
    readonly state?: 'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived' | undefined;
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1AgentReportsAnswer = {
    readonly data: ReadonlyArray<V1ReportCard>;
    readonly meta: {
        readonly next?: string;
    };
};
export interface ListV1AuditEventsInput {
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1AuditEventsAnswer = {
    readonly data: ReadonlyArray<V1AuditEvent>;
    readonly meta: {
        readonly next?: string;
    };
};
export interface ListV1CommentsInput {
    readonly report: string;
}
export type ListV1CommentsAnswer = {
    readonly data: ReadonlyArray<V1Comment>;
};
export interface ListV1EventsInput {
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1EventsAnswer = {
    readonly data: ReadonlyArray<V1Event>;
    readonly meta: {
        readonly next?: string;
    };
};
export interface ListV1KnownIssuesInput {
    readonly program: string;
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1KnownIssuesAnswer = {
    readonly data: ReadonlyArray<V1KnownIssue>;
    readonly meta: {
        readonly next?: string;
    };
};
export type ListV1ProgramsAnswer = {
    readonly data: ReadonlyArray<V1Program>;
};
export interface ListV1ReportsInput {
    readonly program?: string | undefined;
    readonly state?: 'received' | 'triaging' | 'needs_info' | 'pending_organization' | 'accepted' | 'closed' | 'archived' | undefined;
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1ReportsAnswer = {
    readonly data: ReadonlyArray<V1ReportCard>;
    readonly meta: {
        readonly next?: string;
    };
};
export interface ListV1RetestsInput {
    readonly after?: string | undefined;
    readonly size?: number | undefined;
}
export type ListV1RetestsAnswer = {
    readonly data: ReadonlyArray<V1Retest>;
    readonly meta: {
        readonly next?: string;
    };
};
/** Settings of a client. */
export interface ClientSettings {
    /** Address of the API, such as `https://api.grana.example`. Without https it must be this machine. */
    readonly url: string;
    /** API token of an organization, `grana_org_…`. It is sent to `url` and nowhere else. */
    readonly token: string;
    /** Repetitions of a read that was answered with 429 or 503 and `Retry-After`; 3 unless set. */
    readonly retries?: number | undefined;
    /** Longest `Retry-After` that the client waits for, in seconds; 60 unless set. A longer one becomes the error. */
    readonly longestWait?: number | undefined;
    /** Replaces the global `fetch`, for proxies and tests. */
    readonly fetch?: typeof globalThis.fetch | undefined;
}
export interface CallOptions {
    /** Ends the call, and the wait before a repetition. */
    readonly signal?: AbortSignal | undefined;
}
/** The form of every error of the API. */
interface ErrorEnvelope {
    readonly code: string;
    readonly message: string;
    readonly requestId: string;
    readonly fields?: Readonly<Record<string, string>>;
}
/** An answer of the API that is no success. Faults of the network are thrown as `fetch` throws them. */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    /** HTTP status. */
    readonly status: number;
    /** Code of the API; `unreadable` where something between client and API answered. */
    readonly code: ErrorCode;
    /** Names the call to the operator. */
    readonly requestId: string | undefined;
    /** Faults of the input, by field. */
    readonly fields: Readonly<Record<string, string>>;
    /** Seconds to wait before the next attempt, where the answer says so. */
    readonly retryAfter: number | undefined;
    constructor(status: number, envelope: ErrorEnvelope | undefined, retryAfter: number | undefined);
}
/** A page of a list, with the cursor of the next one. */
export interface Page<Item = unknown> {
    readonly data: readonly Item[];
    readonly meta: {
        readonly next?: string;
    };
}
/** What begins at a cursor; operations without other inputs may be called without any. */
type Cursor = {
    readonly after?: string | undefined;
} | undefined;
/**
 * Pages of a list from a cursor on, until the last one; of a feed until nothing more has happened. Store `meta.next` of a page
 * when you have handled it, and begin with it as `after` the next time.
 */
export declare function pages<I extends Cursor, P extends Page>(operation: (input: I, options?: CallOptions) => Promise<P>, input: NoInfer<NonNullable<I>>, options?: CallOptions): AsyncGenerator<P, void, undefined>;
/** The rows of a list, page after page. */
export declare function items<I extends Cursor, Item>(operation: (input: I, options?: CallOptions) => Promise<Page<Item>>, input: NoInfer<NonNullable<I>>, options?: CallOptions): AsyncGenerator<Item, void, undefined>;
export interface Client {
    /**
     * Comment a report of the agent, in their name; answers a pending request for information
     * Scope: comments:write.
     * POST /api/v1/agent/reports/{report}/comments
     */
    readonly addV1AgentComment: (input: AddV1AgentCommentInput, options?: CallOptions) => Promise<AddV1AgentCommentAnswer>;
    /**
     * Comment a report for both sides or internally, in the name of the creator of the token
     * Scope: comments:write.
     * POST /api/v1/reports/{report}/comments
     */
    readonly addV1Comment: (input: AddV1CommentInput, options?: CallOptions) => Promise<AddV1CommentAnswer>;
    /**
     * Register a known issue of a program
     * Scope: known_issues:write.
     * POST /api/v1/programs/{program}/known-issues
     */
    readonly addV1KnownIssue: (input: AddV1KnownIssueInput, options?: CallOptions) => Promise<AddV1KnownIssueAnswer>;
    /**
     * List the targets of a program that is open to the agent, and what it excludes
     * Scope: programs:read.
     * GET /api/v1/agent/programs/{program}/scope
     */
    readonly getV1AgentProgramScope: (input: GetV1AgentProgramScopeInput, options?: CallOptions) => Promise<GetV1AgentProgramScopeAnswer>;
    /**
     * Get a report of the agent with its texts
     * Scope: reports:read.
     * GET /api/v1/agent/reports/{report}
     */
    readonly getV1AgentReport: (input: GetV1AgentReportInput, options?: CallOptions) => Promise<GetV1AgentReportAnswer>;
    /**
     * List the targets of the version of a program in force, and what it excludes
     * Scope: programs:read.
     * GET /api/v1/programs/{program}/scope
     */
    readonly getV1ProgramScope: (input: GetV1ProgramScopeInput, options?: CallOptions) => Promise<GetV1ProgramScopeAnswer>;
    /**
     * Get a report with its texts; owners see that the token read it
     * Scope: reports:read.
     * GET /api/v1/reports/{report}
     */
    readonly getV1Report: (input: GetV1ReportInput, options?: CallOptions) => Promise<GetV1ReportAnswer>;
    /**
     * List the comments of a report of the agent in order
     * Scope: reports:read.
     * GET /api/v1/agent/reports/{report}/comments
     */
    readonly listV1AgentComments: (input: ListV1AgentCommentsInput, options?: CallOptions) => Promise<ListV1AgentCommentsAnswer>;
    /**
     * List what happened to reports of the agent since a cursor, in the order in which it became visible; no texts
     * Scope: events:read.
     * GET /api/v1/agent/events
     */
    readonly listV1AgentEvents: (input?: ListV1AgentEventsInput, options?: CallOptions) => Promise<ListV1AgentEventsAnswer>;
    /**
     * List the programs that are open to the agent: public ones, and private ones that the agent joined
     * Scope: programs:read.
     * GET /api/v1/agent/programs
     */
    readonly listV1AgentPrograms: (input?: ListV1AgentProgramsInput, options?: CallOptions) => Promise<ListV1AgentProgramsAnswer>;
    /**
     * List the reports that the agent sent, alone or with others, oldest first
     * Scope: reports:read.
     * GET /api/v1/agent/reports
     */
    readonly listV1AgentReports: (input?: ListV1AgentReportsInput, options?: CallOptions) => Promise<ListV1AgentReportsAnswer>;
    /**
     * List the audit log since a cursor, in the order in which it became visible
     * Scope: audit:read.
     * GET /api/v1/audit-events
     */
    readonly listV1AuditEvents: (input?: ListV1AuditEventsInput, options?: CallOptions) => Promise<ListV1AuditEventsAnswer>;
    /**
     * List the comments of a report in order
     * Scope: reports:read.
     * GET /api/v1/reports/{report}/comments
     */
    readonly listV1Comments: (input: ListV1CommentsInput, options?: CallOptions) => Promise<ListV1CommentsAnswer>;
    /**
     * List what happened to reports since a cursor, in the order in which it became visible; without texts
     * Scope: events:read.
     * GET /api/v1/events
     */
    readonly listV1Events: (input?: ListV1EventsInput, options?: CallOptions) => Promise<ListV1EventsAnswer>;
    /**
     * List the known issues of a program, newest first
     * Scope: known_issues:read.
     * GET /api/v1/programs/{program}/known-issues
     */
    readonly listV1KnownIssues: (input: ListV1KnownIssuesInput, options?: CallOptions) => Promise<ListV1KnownIssuesAnswer>;
    /**
     * List the programs that the token reaches, by name
     * Scope: programs:read.
     * GET /api/v1/programs
     */
    readonly listV1Programs: (input?: undefined, options?: CallOptions) => Promise<ListV1ProgramsAnswer>;
    /**
     * List reports, oldest first
     * Scope: reports:read.
     * GET /api/v1/reports
     */
    readonly listV1Reports: (input?: ListV1ReportsInput, options?: CallOptions) => Promise<ListV1ReportsAnswer>;
    /**
     * List accepted reports whose fix was verified or is being verified, oldest first
     * Scope: reports:read.
     * GET /api/v1/retests
     */
    readonly listV1Retests: (input?: ListV1RetestsInput, options?: CallOptions) => Promise<ListV1RetestsAnswer>;
}
export declare function createClient(settings: ClientSettings): Client;
export {};
