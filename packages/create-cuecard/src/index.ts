export { type CreatedProject, createProject, type ProjectOptions } from "./create-project.ts";
export { type TemplateName, templateNames } from "./templates.ts";
