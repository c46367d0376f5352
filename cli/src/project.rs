//! `Project`: a schema folder and its registry, found before anything is compiled.

use crate::failure::Failure;
use crate::loader::FsLoader;
use crate::path::parent;
use sealform_model::{Outcome, compile_registry, compile_schema};
use std::path::{Path, PathBuf};

/// A schema folder with a registry in it.
#[derive(Clone, Debug)]
pub struct Project {
    /// The folder, as the user wrote it.
    pub folder: PathBuf,
    /// What reads from it.
    pub loader: FsLoader,
    /// The registry, below the folder.
    pub registry: String,
}

impl Project {
    /// Opens a folder; the registry may be missing until it is compiled.
    pub fn open(folder: &Path, registry: Option<&Path>) -> Result<Project, Failure> {
        let loader = FsLoader::new(folder)
            .map_err(|error| Failure::file("open the schema folder", folder, &error))?;
        let registry = match registry {
            None => "registry.json".to_owned(),
            Some(path) => find(&loader, folder, path)?,
        };
        Ok(Project {
            folder: folder.to_path_buf(),
            loader,
            registry,
        })
    }

    /// The registry's path, as the user can open it.
    pub fn registry_path(&self) -> PathBuf {
        self.folder.join(&self.registry)
    }

    /// Compiles the registry and all it names.
    pub fn compile(&self) -> Result<Outcome, Failure> {
        let path = self.registry_path();
        std::fs::metadata(&path)
            .map_err(|error| Failure::file("read the registry", &path, &error))?;
        Ok(compile_registry(&self.loader, &self.registry))
    }
}

/// A file of the schema folder, named from where the user stands or from the folder.
pub fn find(loader: &FsLoader, folder: &Path, path: &Path) -> Result<String, Failure> {
    for candidate in [path.to_path_buf(), folder.join(path)] {
        if let Some(inside) = loader.inside(&candidate) {
            return Ok(inside);
        }
    }
    match path.exists() {
        true => Err(Failure::new(format!(
            "`{}` is not in the schema folder `{}`; name its folder with --schemas",
            path.display(),
            folder.display()
        ))),
        false => Err(Failure::new(format!(
            "cannot read `{}`: no such file or folder",
            path.display()
        ))),
    }
}

/// Compiles one schema file: within the schema folder where it is in there, else within its own folder.
/// Gives the outcome with the folder that its paths start from.
pub fn compile_file(schemas: &Path, file: &Path) -> Result<(Outcome, PathBuf), Failure> {
    std::fs::metadata(file).map_err(|error| Failure::file("read", file, &error))?;
    let own = parent(file);
    for folder in [schemas, &own] {
        if let Ok(loader) = FsLoader::new(folder)
            && let Some(path) = loader.inside(file)
        {
            return Ok((compile_schema(&loader, &path), folder.to_path_buf()));
        }
    }
    Err(Failure::new(format!(
        "cannot read `{}`: it leads outside its folder",
        file.display()
    )))
}
