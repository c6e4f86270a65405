export const blocksByRow = `
create index code_blocks_by_row on code_blocks (base, first_row);
drop index code_blocks_by_base;
`;
