import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { MAX_FILE_BYTES } from '../../../features/content/assets/schema.ts';
import { type CompanyRole, companyRoles } from '../../../features/jobs/companies/members/queries.ts';
import { type Company, companySizes } from '../../../features/jobs/companies/schema.ts';
import type { CompanyMember } from '../../../features/jobs/company-claims/schema.ts';
import type { Board } from '../../board.ts';
import { DescriptionField } from '../../content/description-field.tsx';
import { toDescription } from '../../content/markdown-field.ts';
import { Tile } from '../../layout/tile.tsx';
import { toCompanyPath, toEditorPath } from '../../paths.ts';
import { toSizeName } from '../size-name.ts';

export interface EditorState {
  memberId: string;
  /** What was done. */
  notice?: string | undefined;
  /** The names of the fields that are wrong. */
  problems?: string[] | undefined;
  /** The remedy. */
  hint?: string;
}

interface EditorProps extends EditorState {
  board: Board;
  company: Company;
  role: CompanyRole;
  members: CompanyMember[];
}

export function EditorView(props: EditorProps) {
  const { board, company, role, notice, problems, hint } = props;
  const { messages } = board;
  return (
    <div className="narrow">
      <h1>
        <bdi>{messages.editCompanyTitle({ name: company.name })}</bdi>
      </h1>
      {notice !== undefined && <p role="status">{notice}</p>}
      {problems !== undefined && (
        <p className="problem" role="alert">
          {hint ?? messages.companyProblems({ fields: problems.join(', ') })}
        </p>
      )}
      <p>
        <a href={toCompanyPath(company.slug)}>{messages.seeCompanyPage}</a>
      </p>
      {role === 'owner' && <LogoForm board={board} company={company} />}
      {role === 'owner' && <PageForm board={board} company={company} />}
      <Colleagues {...props} />
    </div>
  );
}

interface CompanyFormProps {
  board: Board;
  company: Company;
}

/** A form of its own, because a file needs another encoding. */
function LogoForm({ board: { messages }, company }: CompanyFormProps) {
  const action = `${toEditorPath(company.id)}/logo`;
  return (
    <section className="logo-form" aria-labelledby="logo">
      <h2 id="logo">{messages.companyLogo}</h2>
      <Tile name={company.name} imageUrl={company.logo_url} size={64} />
      <form className="form" method="post" action={action} encType="multipart/form-data">
        <p className="field">
          <label htmlFor="file">{messages.companyLogo}</label>
          <input
            id="file"
            name="file"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            required
            aria-describedby="file-hint"
            data-max-bytes={MAX_FILE_BYTES}
            data-too-large={messages.logoProblem}
            data-wrong-kind={messages.logoProblem}
          />
          <span className="quiet" id="file-hint">
            {messages.logoHint}
          </span>
        </p>
        <button className="button" type="submit">
          {messages.uploadLogo}
        </button>
      </form>
      {company.logo_url && (
        <form method="post" action={`${action}/remove`}>
          <button className="button plain" type="submit">
            {messages.removeLogo}
          </button>
        </form>
      )}
    </section>
  );
}

function PageForm({ board, company }: CompanyFormProps) {
  const { messages } = board;
  const lines = company.links.map(({ label, url }) => `${label} ${url}`);
  return (
    <form className="form" method="post" action={toEditorPath(company.id)}>
      <Line name="tagline" label={messages.tagline} value={company.tagline} />
      <DescriptionField board={board} value={toDescription(board, company.description)} />
      <Line name="website" label={messages.companyWebsite} value={company.website} type="url" />
      <Line name="industry" label={messages.industry} value={company.industry} />
      <p className="field">
        <label htmlFor="size">{messages.companySize}</label>
        <select id="size" name="size" defaultValue={company.size ?? ''}>
          <option value="">–</option>
          {companySizes.map((size) => (
            <option key={size} value={size}>
              {toSizeName(board, size)}
            </option>
          ))}
        </select>
      </p>
      <Line name="founded_year" label={messages.founded} value={company.founded_year} type="number" />
      <Area name="locations" label={messages.locationLines} value={company.locations.join('\n')} />
      <Area name="links" label={messages.linkLines} hint={messages.linkLinesText} value={lines.join('\n')} />
      <button className="button" type="submit">
        {messages.saveCompany}
      </button>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value?: string | number | null;
  hint?: string;
  type?: string;
}

function Line({ name, label, value, type = 'text' }: FieldProps) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type={type} defaultValue={value ?? ''} />
    </p>
  );
}

function Area({ name, label, value, hint }: FieldProps) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={5}
        defaultValue={value ?? ''}
        aria-describedby={hint && `${name}-hint`}
      />
      {hint && (
        <span className="quiet" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </p>
  );
}

function Colleagues({ board, company, role, members, memberId }: EditorProps) {
  const { messages } = board;
  const path = toEditorPath(company.id);
  return (
    <section aria-labelledby="colleagues">
      <h2 id="colleagues">{messages.colleagues}</h2>
      <ul className="entries">
        {members.map((member) => (
          <li key={member.member_id}>
            <span>
              <bdi>{member.name ?? member.email}</bdi>{' '}
              <span className="quiet">{messages.companyRoles[member.role]}</span>
            </span>
            {(role === 'owner' || member.member_id === memberId) && (
              <MemberForm
                board={board}
                path={path}
                member={member}
                role={role}
                isSelf={member.member_id === memberId}
              />
            )}
          </li>
        ))}
      </ul>
      {role === 'owner' && board.canEmail && (
        <form className="form" method="post" action={`${path}/invitations`}>
          <h3>{messages.inviteColleague}</h3>
          <p className="field">
            <label htmlFor="invited">{messages.email}</label>
            <input id="invited" name="email" type="email" required maxLength={MAX_EMAIL_LENGTH} />
          </p>
          <p className="field">
            <label htmlFor="role">{messages.companyRole}</label>
            <select id="role" name="role" defaultValue="recruiter">
              {companyRoles.map((name) => (
                <option key={name} value={name}>
                  {messages.companyRoles[name]}
                </option>
              ))}
            </select>
          </p>
          <button className="button" type="submit">
            {messages.sendInvitation}
          </button>
        </form>
      )}
    </section>
  );
}

interface MemberFormProps {
  board: Board;
  path: string;
  member: CompanyMember;
  role: CompanyRole;
  isSelf: boolean;
}

function MemberForm({ board: { messages }, path, member, role, isSelf }: MemberFormProps) {
  const name = member.name ?? member.email;
  const other = member.role === 'owner' ? 'recruiter' : 'owner';
  const change = other === 'owner' ? messages.makeOwner : messages.makeRecruiter;
  const end = isSelf ? messages.leaveCompany : messages.removeColleague;
  return (
    <form method="post" action={`${path}/members/${member.member_id}`}>
      {role === 'owner' && (
        <button
          className="button plain"
          name="role"
          value={other}
          type="submit"
          aria-label={`${messages.label({ text: change })} ${name}`}
        >
          {change}
        </button>
      )}{' '}
      <button
        className="button plain"
        name="end"
        value="1"
        type="submit"
        aria-label={`${messages.label({ text: end })} ${name}`}
      >
        {end}
      </button>
    </form>
  );
}
