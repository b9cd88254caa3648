//! docs/sources.md: every link leads to a file, every command exists.

mod common;

use std::fs;
use std::path::PathBuf;

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn every_link_of_the_sources_leads_somewhere() {
    let text = fs::read_to_string(docs().join("sources.md")).unwrap();
    let links: Vec<&str> = text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() > 15, "{links:?}");
    for link in links {
        assert!(docs().join(link).is_file(), "{link}");
    }
}

#[test]
fn every_command_of_the_sources_exists() {
    let text = fs::read_to_string(docs().join("sources.md")).unwrap();
    let quoted = text.split('`').skip(1).step_by(2);
    let commands: Vec<Vec<&str>> = quoted
        .filter_map(|code| code.strip_prefix("hetman "))
        .map(|code| code.split(' ').collect())
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let nested = matches!(command[..], ["train", _, ..]);
        let asked = if nested {
            format!("{} {} --help", command[0], command[1])
        } else {
            format!("{} --help", command[0])
        };
        let folder = tempfile::tempdir().unwrap();
        assert!(common::done(folder.path(), &asked).contains("Usage: hetman"), "{command:?}");
        if command[0] == "tree" {
            let short = format!("{} --depth 1", command.join(" "));
            assert!(common::done(folder.path(), &short).contains("nodes"), "{command:?}");
        }
    }
}
